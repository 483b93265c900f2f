import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useState } from "react";
import { showToast } from "#ui/toasts.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { quoted } from "../moves/words.ts";

/** The post that is being moved to another day. The move ends if someone else changes the post, and at Escape. */
export function useMoving(posts: readonly Post[], shown: (id: string) => Post | undefined) {
  const [post, setPost] = useState<Post>();
  useEffect(() => {
    // `posts` changes with every change of the store.
    if (!post || !posts || !isChanged(post, shown(post.id))) return;
    setPost(undefined);
    showToast(changedJustNow(post), { tone: "danger" });
  }, [post, posts, shown]);
  useWindowEvent("keydown", ({ key, target }) => {
    const isElsewhere = target instanceof Element && target.closest("[role$=dialog], [role=menu]");
    if (key === "Escape" && !isElsewhere) setPost(undefined);
  });
  return { post, start: setPost, stop: () => setPost(undefined) };
}

/** Whether a post looks different than before, or is gone; the time of saving does not count. */
export function isChanged(before: Post, now: Post | undefined): boolean {
  return now === undefined || contentOf(before) !== contentOf(now);
}

const contentOf = (post: Post) => JSON.stringify({ ...post, updatedAt: "", updatedBy: "" });

/** Says that a post was changed while it was being moved. */
export function changedJustNow({ title }: Post): string {
  return `Someone else has just changed ${quoted(title)}.`;
}
