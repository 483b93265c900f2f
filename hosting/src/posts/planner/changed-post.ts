import type { Post } from "@daily-genius/domain/post/post";
import { quoted } from "./words.ts";

/** Whether a post looks different than before, or is gone; the time of saving does not count. */
export function isChanged(before: Post, now: Post | undefined): boolean {
  return now === undefined || contentOf(before) !== contentOf(now);
}

const contentOf = (post: Post) => JSON.stringify({ ...post, updatedAt: "", updatedBy: "" });

/** Says that a post was changed while it was being moved. */
export function changedJustNow({ title }: Post): string {
  return `Someone else has just changed ${quoted(title)}.`;
}
