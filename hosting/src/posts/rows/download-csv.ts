import type { Post } from "@daily-genius/domain/post";
import { localDay } from "@daily-genius/domain/publish-date";
import { downloadText } from "./download-text.ts";
import { postsAsCsv } from "./posts-as-csv.ts";

/** Downloads the posts as a CSV file. */
export function downloadCsv(posts: readonly Post[]): void {
  const day = localDay(new Date()).replaceAll("/", "-");
  downloadText(postsAsCsv(posts), `daily-genius-posts-${day}.csv`);
}
