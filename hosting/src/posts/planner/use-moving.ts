import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useState } from "react";
import { showToast } from "#ui/toasts.ts";
import { changedJustNow, isChanged } from "./changed-post.ts";

/** The post that is being moved to another day. The move ends if someone else changes the post, and at Escape. */
export function useMoving(posts: readonly Post[], shown: (id: string) => Post | undefined) {
  const [post, setPost] = useState<Post>();
  useEffect(() => {
    // `posts` changes with every change of the store.
    if (!post || !posts || !isChanged(post, shown(post.id))) return;
    setPost(undefined);
    showToast(changedJustNow(post), { tone: "danger" });
  }, [post, posts, shown]);
  useEffect(() => {
    if (!post) return;
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest("[role$=dialog], [role=menu]");
      if (key === "Escape" && !isElsewhere) setPost(undefined);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [post]);
  return { post, start: setPost, stop: () => setPost(undefined) };
}
