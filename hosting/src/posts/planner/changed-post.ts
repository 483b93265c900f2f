import type { Post } from "@daily-genius/domain/post";
import { quoted } from "./words.ts";

/** Whether a post shows something else than before, or is gone; when it was saved does not show. */
export function isChanged(before: Post, now: Post | undefined): boolean {
  return now === undefined || contentOf(before) !== contentOf(now);
}

const contentOf = (post: Post) => JSON.stringify({ ...post, updatedAt: "", updatedBy: "" });

/** Says that a post on its way to another day was changed. */
export function changedJustNow({ title }: Post): string {
  return `Someone else has just changed ${quoted(title)}.`;
}
