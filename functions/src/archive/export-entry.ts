import type { Stored } from "../store/documents.ts";
import type { ArchivedEntry } from "./archive-format.ts";
import { archivedEntry, isFaithful } from "./archived-entry.ts";
import { asRecorded } from "./as-recorded.ts";
import { reasonOf } from "./refusal.ts";

/** A history entry, ready to be written unless it has no archived form; `note` says what is lost. */
export type ExportedEntry = {
  readonly archived: ArchivedEntry | undefined;
  readonly note: string | undefined;
};

/** Converts a history entry for an archive. */
export function exportEntry(stored: Stored, now: number): ExportedEntry {
  const archived = archivedEntry(stored);
  if (!archived) return { archived, note: `${stored.path}: not in a known format; skipped` };
  const reason = reasonOf(() => asRecorded(archived, now));
  if (reason !== undefined)
    return { archived, note: `${stored.path}: import will skip this entry: ${reason}` };
  const note = isFaithful(archived, stored) ? undefined : `${stored.path}: exported with changes`;
  return { archived, note };
}
