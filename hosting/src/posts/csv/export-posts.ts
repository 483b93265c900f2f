import type { Post } from "@daily-genius/domain/post/post";
import { loadChunk } from "#ui/lazy-part.ts";
import { logError } from "#ui/log-error.ts";
import { showToast } from "#ui/toasts.ts";

/** Downloads the posts as a CSV file; says if there are none, and reports a failure. */
export async function exportPosts(posts: readonly Post[]): Promise<void> {
  if (posts.length === 0) {
    showToast("There are no posts to export.");
    return;
  }
  try {
    const { downloadCsv } = await loadChunk(() => import("./posts-as-csv.ts"));
    downloadCsv(posts);
  } catch (error) {
    logError("posts could not be exported", error);
    showToast("The file could not be created. Please try again.", { tone: "danger" });
  }
}
