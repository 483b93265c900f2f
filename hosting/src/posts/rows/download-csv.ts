import type { Post } from "@daily-genius/domain/post";
import { localDay } from "@daily-genius/domain/publish-date";
import { postsAsCsv } from "./posts-as-csv.ts";

/** Gives the browser a file of posts to keep. */
export function downloadCsv(posts: readonly Post[]): void {
  const url = URL.createObjectURL(new Blob([postsAsCsv(posts)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `daily-genius-posts-${localDay(new Date()).replaceAll("/", "-")}.csv`;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
