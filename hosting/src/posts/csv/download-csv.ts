import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { downloadText } from "./download-text.ts";
import { postsAsCsv } from "./posts-as-csv.ts";

/** Downloads the posts as a CSV file. */
export function downloadCsv(posts: readonly Post[]): void {
  const day = localDay(new Date()).replaceAll("/", "-");
  downloadText(postsAsCsv(posts), `daily-genius-posts-${day}.csv`);
}
