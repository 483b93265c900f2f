import { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { call } from "#backend/call.ts";
import { failureInWords } from "#backend/failure-in-words.ts";
import { countOf } from "#format/count-of.ts";
import { logError } from "#ui/log-error.ts";
import { quoted } from "#ui/name.tsx";
import { showToast, type Toast } from "#ui/toasts.ts";
import { inParallel, mayRepeat } from "./in-parallel.ts";
import type { PostStore } from "./store/post-store.ts";

/** Receives the id of the restored post, to focus it: the button that restored it is gone. */
type OnRestored = (id: string) => void;

/** Deletes a post and offers to restore it. */
export async function deletePost(store: PostStore, post: Post, onRestored: OnRestored): Promise<boolean> {
  try {
    await call("deletePost", { id: post.id });
  } catch (error) {
    report("post could not be deleted", error);
    return false;
  }
  store.remove([post.id]);
  const undo = offer("Undo", [post.id], (ids) => restorePosts(store, ids, onRestored));
  showToast(`Deleted ${quoted(post.title)}`, { about: post.id, ...undo });
  return true;
}

/** Deletes posts, says how many are gone and why the others are not, and offers to restore them. Returns the others. */
export async function deletePosts(
  store: PostStore,
  posts: readonly Post[],
  onProgress: (deleted: number) => void,
  onRestored: OnRestored,
): Promise<readonly Post[]> {
  let deleted = 0;
  const { done, remaining, failure } = await inParallel(posts, async ({ id }) => {
    await call("deletePost", { id });
    deleted += 1;
    onProgress(deleted);
  });
  const ids = done.map(({ id }) => id);
  store.remove(ids);
  const action = offer("Undo", ids, (some) => restorePosts(store, some, onRestored));
  if (remaining.length === 0) showToast(`Deleted ${countOf(ids.length, "post")}`, action);
  else
    reportPart(`Deleted ${ids.length} of ${countOf(posts.length, "post")}, then stopped.`, failure, action);
  return remaining;
}

/** Removes duplicate posts, says how many, and offers to restore them. */
export async function cleanupDuplicates(store: PostStore, onRestored: OnRestored): Promise<void> {
  const undo = (ids: readonly string[]) => {
    store.remove(ids);
    return offer("Undo", ids, (some) => restorePosts(store, some, onRestored));
  };
  try {
    const { removed, ids } = await call("cleanupDuplicates", {});
    showToast(removed === 0 ? "No duplicate posts found" : `Removed ${removed} duplicate posts`, undo(ids));
  } catch (error) {
    logError("duplicates could not be cleaned up", error);
    const removed = error instanceof Failure && error.details?.["removed"];
    const ids = Array.isArray(removed) ? removed.map(String) : [];
    const some = ids.length > 0 ? `. Removed ${countOf(ids.length, "duplicate post")}.` : "";
    showToast(`Error cleaning up duplicates${some}`, { tone: "danger", ...undo(ids) });
  }
}

/** Restores deleted posts, and reports the result. */
export async function restorePosts(
  store: PostStore,
  ids: readonly string[],
  onRestored: OnRestored,
): Promise<void> {
  const restored: Post[] = [];
  const { done, remaining, open, failure } = await inParallel(ids, async (id) => {
    // A restored post may have the title of another one, as before it was deleted.
    restored.push((await call("restorePost", { id, asDuplicate: true })).post);
  });
  store.put(...restored);
  if (done[0] !== undefined) onRestored(done[0]);
  const [only] = ids.length === 1 ? restored : [];
  if (only) return showToast(`Restored ${quoted(only.title)}`, { about: only.id });
  if (remaining.length === 0) return showToast(`Restored ${countOf(ids.length, "post")}`);
  const again = offer("Try again", open, (some) => restorePosts(store, some, onRestored));
  if (ids.length === 1) return report("post could not be restored", failure, { again: again.action?.run });
  reportPart(`Restored ${done.length} of ${countOf(ids.length, "post")}, then stopped.`, failure, again);
}

export type Action = Pick<Partial<Toast>, "action">;

/** Returns the action of a notice that does something with items, if there are any. */
export function offer<T>(label: string, some: readonly T[], run: (some: readonly T[]) => unknown): Action {
  return some.length > 0 ? { action: { label, run: () => void run(some) } } : {};
}

export type Reporting = {
  /** Repeats the act, from a button of the notice; after an Undo nothing else on the page does. */
  readonly again?: (() => void) | undefined;
  /** The id of the post; a notice about it replaces the one before. */
  readonly about?: string;
  readonly text?: string | undefined;
};

/** Logs an error and shows the sentence for its code, with an offer to try again if that may succeed. */
export function report(
  what: string,
  error: unknown,
  { again, about, text = textOf(error) }: Reporting = {},
): void {
  logError(what, error);
  const action = again && mayRepeat(error) ? { label: "Try again", run: again } : undefined;
  showToast(text, { about, tone: "danger", action });
}

/** Logs why an act on many posts ended early, and says how far it came. */
function reportPart(howFar: string, error: unknown, action: Action): void {
  logError(howFar, error);
  showToast(`${howFar} ${textOf(error)}`, { tone: "danger", ...action });
}

function textOf(error: unknown): string {
  return failureInWords(error).join(" ");
}
