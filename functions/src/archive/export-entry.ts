import { isDeepStrictEqual } from "node:util";
import { HistoryEntry } from "@daily-genius/domain/post/history-entry";
import { idOf, type Stored } from "../store/documents.ts";
import { ArchivedEntry } from "./archive-format.ts";
import { describePost, namesOf, withoutAddresses } from "./archived-form.ts";
import { asRecorded, entryFields } from "./as-recorded.ts";
import { reasonOf } from "./refusal.ts";

/** A history entry in its archived form, if it has one; `note` says what an import will skip or not restore exactly. */
export type ExportedEntry = {
  readonly archived: ArchivedEntry | undefined;
  readonly note: string | undefined;
};

/** Converts a history entry for an archive, and checks that an import at `now`, in ms since 1970, would accept it. */
export function exportEntry(stored: Stored, now: number): ExportedEntry {
  const archived = archivedEntry(stored);
  if (!archived) return { archived, note: `${stored.path}: not in a known format; skipped` };
  const reason = reasonOf(() => asRecorded(archived, now));
  if (reason !== undefined)
    return { archived, note: `${stored.path}: import will skip this entry: ${reason}` };
  const note = isFaithful(archived, stored) ? undefined : `${stored.path}: exported with changes`;
  return { archived, note };
}

/** Converts a history entry to its archived form; undefined if it has none. */
function archivedEntry(stored: Stored): ArchivedEntry | undefined {
  const { success, data } = HistoryEntry.safeParse(stored.fields);
  if (!success) return undefined;
  const { post, shown } = data.post ? describePost(data.postId, data.post) : { post: null, shown: [] };
  const entry = { ...data, at: data.at.toISOString(), post: post && withoutAddresses(post, shown) };
  return ArchivedEntry.safeParse({ id: idOf(stored), entry, photos: namesOf(shown) }).data;
}

/** Whether an import would restore an entry exactly, except for the day on which it expires. */
function isFaithful(archived: ArchivedEntry, { fields = {} }: Stored): boolean {
  const { expireAt: _, ...lasting } = fields;
  return isDeepStrictEqual(entryFields(archived), lasting);
}
