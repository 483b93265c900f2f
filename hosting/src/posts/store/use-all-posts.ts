import type { Post } from "@daily-genius/domain/post/post";
import { useSyncExternalStore } from "react";
import { useDesk } from "./desk.ts";

/** Returns all posts, kept up to date; undefined until they have arrived, because one of them may matter. */
export function useAllPosts(): readonly Post[] | undefined {
  const { store } = useDesk();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return state.status === "ready" && state.isComplete ? state.posts : undefined;
}
