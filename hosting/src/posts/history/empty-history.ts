import type { Post } from "@daily-genius/domain/post/post";
import { historyKeptFor } from "@daily-genius/domain/post/retention";

/** The end of a history that has lost its oldest entries. */
export const expired = "Changes are deleted after 2 years.";

/** Whether a post may have had entries that have expired; `now` is in ms since 1970. */
export function isOlderThanHistory({ createdAt }: Post, now: number): boolean {
  return Date.parse(createdAt) < now - historyKeptFor;
}

/** Returns the sentence for a history without changes, by the number of its entries. */
export function noVersions(post: Post, entries: number, now: number): string {
  if (entries === 0 && isOlderThanHistory(post, now)) return expired;
  if (entries === 0 && post.updatedAt !== post.createdAt) return "Earlier changes are not on record.";
  return "No changes since this post was created.";
}
