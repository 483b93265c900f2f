import type { Post } from "@daily-genius/domain/post";

/** The lines in a day's details (specification §2); none for a day without posts. */
export function scheduledLines(posts: readonly Post[]): readonly string[] {
  if (posts.length === 0) return [];
  return [
    `${posts.length} post(s) scheduled:`,
    ...posts.map((post) => `${post.title} by ${post.authorEmail || "Unknown"}`),
  ];
}

/** The same for screen readers, in one sentence; empty for a day without posts. */
export function scheduledSpoken(posts: readonly Post[]): string {
  const [, ...lines] = scheduledLines(posts);
  if (lines.length === 0) return "";
  return `${lines.length} ${lines.length === 1 ? "post" : "posts"} scheduled: ${lines.join("; ")}`;
}
