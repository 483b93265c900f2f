import { useEffect, useState, useSyncExternalStore } from "react";
import { postRecords } from "#backend/post-record.ts";
import { whenQuiet } from "#ui/when-quiet.ts";
import { loadBackend } from "./load-backend.ts";
import { PostStore } from "./post-store.ts";
import type { PostsState } from "./posts-state.ts";

const openSource = async () => (await loadBackend(() => import("#backend/posts.ts"))).firestorePosts;

/** The posts that the signed-in user sees, live while the component is mounted. */
export function usePosts(uid: string): { readonly store: PostStore; readonly state: PostsState } {
  const [store] = useState(() => new PostStore(uid, { openSource, records: postRecords, whenQuiet }));
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  return { store, state: useSyncExternalStore(store.subscribe, store.getState) };
}
