import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import type { Post } from "@daily-genius/domain/post";
import { call } from "#backend/call.ts";
import { showToast } from "#ui/toasts.ts";
import type { PostStore } from "./post-store.ts";

/** Deletes a post and offers to bring it back. */
export async function deletePost(store: PostStore, post: Post): Promise<boolean> {
  try {
    await call("deletePost", { id: post.id });
  } catch (error) {
    report("post could not be deleted", error);
    return false;
  }
  store.remove([post.id]);
  showToast(`Deleted “${post.title}”`, {
    action: { label: "Undo", run: () => void restore(store, [post.id], `Restored “${post.title}”`) },
  });
  return true;
}

/** Removes duplicate posts, says how many, and offers to bring them back. */
export async function cleanupDuplicates(store: PostStore): Promise<void> {
  try {
    const { removed, ids } = await call("cleanupDuplicates", {});
    store.remove(ids);
    if (removed === 0) showToast("No duplicate posts found");
    else {
      showToast(`Removed ${removed} duplicate posts`, {
        action: { label: "Undo", run: () => void restore(store, ids, `Restored ${ids.length} posts`) },
      });
    }
  } catch (error) {
    console.error("duplicates could not be cleaned up", error);
    showToast("Error cleaning up duplicates", { tone: "danger" });
  }
}

async function restore(store: PostStore, ids: readonly string[], done: string): Promise<void> {
  try {
    for (const id of ids) store.put((await call("restorePost", { id })).post);
    showToast(done);
  } catch (error) {
    report("posts could not be restored", error);
  }
}

function report(what: string, error: unknown): void {
  console.error(what, error);
  const code = error instanceof Failure ? error.code : "internal";
  showToast(failureText[code], { tone: "danger" });
}
