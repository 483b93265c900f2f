import { useEffect, useState, useSyncExternalStore } from "react";
import { loadChunk } from "#ui/lazy-part.ts";
import { PostStore, type PostsState } from "./post-store.ts";

/** The posts of the person signed in, live for as long as the component is shown. */
export function usePosts(uid: string): { readonly store: PostStore; readonly state: PostsState } {
  const [store] = useState(
    () => new PostStore(uid, async () => (await loadChunk(() => import("#backend/posts.ts"))).firestorePosts),
  );
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  return { store, state: useSyncExternalStore(store.subscribe, store.getState) };
}
