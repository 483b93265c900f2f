import type { Post } from "@daily-genius/domain/post";
import { useEffect, useState } from "react";
import { showToast } from "#ui/toasts.ts";
import type { PostStore } from "../store/post-store.ts";
import { quoted } from "./words.ts";

/** The post that waits for its new day. It stops waiting if somebody changes it meanwhile. */
export function useMoving(store: PostStore, posts: readonly Post[]) {
  const [post, setPost] = useState<Post>();
  useEffect(() => {
    // `posts` changes with every change of the store.
    if (!post || !posts || store.get(post.id)?.updatedAt === post.updatedAt) return;
    setPost(undefined);
    showToast(`Somebody changed ${quoted(post.title)} just now.`, { tone: "danger" });
  }, [post, posts, store]);
  return { post, start: setPost, stop: () => setPost(undefined) };
}
