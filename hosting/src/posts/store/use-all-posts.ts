import type { Post } from "@daily-genius/domain/post/post";
import { useSyncExternalStore } from "react";
import type { PostStore } from "./post-store.ts";

/** Returns all posts, kept up to date; undefined until they have arrived, because one of them may matter. */
export function useAllPosts(store: PostStore): readonly Post[] | undefined {
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return state.status === "ready" && state.isComplete ? state.posts : undefined;
}
