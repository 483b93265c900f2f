import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import type { Post } from "@daily-genius/domain/post";
import { call } from "#backend/call.ts";
import { logError } from "#ui/log-error.ts";
import { showToast } from "#ui/toasts.ts";
import type { PostStore } from "./store/post-store.ts";

/** Gets the restored post, to focus it: the button that restored it is gone. */
type OnRestored = (id: string) => void;

/** Deletes a post and offers to bring it back. */
export async function deletePost(store: PostStore, post: Post, onRestored: OnRestored): Promise<boolean> {
  try {
    await call("deletePost", { id: post.id });
  } catch (error) {
    report("post could not be deleted", error);
    return false;
  }
  store.remove([post.id]);
  const announce = () => showToast("Restored", { title: post.title, about: post.id });
  const undo = () => void restorePosts(store, [post.id], announce, onRestored);
  showToast("Deleted", { title: post.title, about: post.id, action: { label: "Undo", run: undo } });
  return true;
}

/** Removes duplicate posts, says how many, and offers to bring them back. */
export async function cleanupDuplicates(store: PostStore, onRestored: OnRestored): Promise<void> {
  try {
    const { removed, ids } = await call("cleanupDuplicates", {});
    store.remove(ids);
    if (removed === 0) showToast("No duplicate posts found");
    else {
      const announce = () => showToast(`Restored ${ids.length} posts`);
      const undo = () => void restorePosts(store, ids, announce, onRestored);
      showToast(`Removed ${removed} duplicate posts`, { action: { label: "Undo", run: undo } });
    }
  } catch (error) {
    logError("duplicates could not be cleaned up", error);
    showToast("Error cleaning up duplicates", { tone: "danger" });
  }
}

/** Brings deleted posts back, and reports the result. */
export async function restorePosts(
  store: PostStore,
  ids: readonly string[],
  announce: () => void,
  onRestored: OnRestored,
): Promise<void> {
  try {
    // A post may come back beside another of the same title, as it was before it was deleted.
    for (const id of ids) store.put((await call("restorePost", { id, asDuplicate: true })).post);
    announce();
    if (ids[0] !== undefined) onRestored(ids[0]);
  } catch (error) {
    report("posts could not be restored", error);
  }
}

/** Logs an error and shows the sentence for its code. */
export function report(what: string, error: unknown): void {
  logError(what, error);
  const code = error instanceof Failure ? error.code : "internal";
  showToast(failureText[code], { tone: "danger" });
}
