import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";

/**
 * Returns what readers see of a post or an entry, as a text to compare; undefined if they see nothing. Its `updatedAt`
 * does not count: a check, or a note, is not a change to them.
 */
export function shownToReaders(fields: unknown): string | undefined {
  const entry = FeedEntry.safeParse(fields);
  return entry.success ? JSON.stringify({ ...entry.data, updatedAt: "" }) : undefined;
}
