import { expiryOf } from "../history/entry-write.ts";
import { parseArchivedEntry } from "./archived-entry.ts";
import { asRecorded } from "./as-recorded.ts";
import type { ArchiveFile } from "./read-archive.ts";
import { reasonOf, wholeRefusal } from "./refusal.ts";

/** The importable part of the history in an archive. */
export type CheckedHistory = {
  /** The post of every entry that can be imported, by the entry's id. */
  readonly entries: ReadonlyMap<string, string>;
  readonly refused: readonly RefusedEntry[];
  /** The posts of the entries that are too old for the history. */
  readonly expired: readonly string[];
};

type RefusedEntry = { readonly id: string; readonly postId: string; readonly reason: string };

/** Checks the files of a history one by one. */
export function historyCheck(now: number) {
  const seen = new Set<string>();
  const entries = new Map<string, string>();
  const refused: RefusedEntry[] = [];
  const expired: string[] = [];
  return {
    take(file: ArchiveFile): void {
      const archived = parseArchivedEntry(file);
      const { id, entry } = archived;
      if (seen.has(id)) throw wholeRefusal(`history entry ${id} appears twice`);
      seen.add(id);
      const reason = reasonOf(() => asRecorded(archived, now));
      if (reason !== undefined) refused.push({ id, postId: entry.postId, reason });
      else if (expiryOf(Date.parse(entry.at)) <= now) expired.push(entry.postId);
      else entries.set(id, entry.postId);
    },
    result: (): CheckedHistory => ({ entries, refused, expired }),
  };
}
