import type { Post } from "@daily-genius/domain/post/post";
import { countOf } from "#format/count-of.ts";

/** Returns the lines of a day's details (specification §2), or an empty list for a free day. */
export function scheduledLines(posts: readonly Post[]): readonly string[] {
  if (posts.length === 0) return [];
  return [
    `${posts.length} post(s) scheduled:`,
    ...posts.map((post) => `${post.title} by ${post.authorEmail || "Unknown"}`),
  ];
}

/** Returns the same lines as one sentence for screen readers, or "" for a free day. */
export function scheduledSpoken(posts: readonly Post[]): string {
  const [, ...lines] = scheduledLines(posts);
  if (lines.length === 0) return "";
  return `${countOf(lines.length, "post")} scheduled: ${lines.join("; ")}`;
}
