import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { PostsSource } from "#backend/posts-source.ts";
import { loadChunk } from "#ui/lazy-part.ts";
import { PostStore, type PostsState } from "./post-store.ts";

/** A part that does not arrive is one more way for the service to be out of reach. */
async function openSource(): Promise<PostsSource> {
  try {
    return (await loadChunk(() => import("#backend/posts.ts"))).firestorePosts;
  } catch {
    throw new Failure("unavailable", failureText.unavailable);
  }
}

/** The posts of the person signed in, live for as long as the component is shown. */
export function usePosts(uid: string): { readonly store: PostStore; readonly state: PostsState } {
  const [store] = useState(() => new PostStore(uid, openSource));
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  return { store, state: useSyncExternalStore(store.subscribe, store.getState) };
}
