import { useEffect, useState, useSyncExternalStore } from "react";
import { type PostRecords, postRecords } from "#browser-store/post-record.ts";
import { session } from "#session/session.ts";
import { useSignedInAgain } from "#session/use-session.ts";
import { whenQuiet } from "#ui/when-quiet.ts";
import { loadBackend } from "./load-backend.ts";
import { PostStore } from "./post-store.ts";
import type { PostsState } from "./posts-state.ts";

const openSource = async () => (await loadBackend(() => import("#backend/posts.ts"))).firestorePosts;

/** Writes nothing after the session has ended, because that removes the posts from this machine. */
const records: PostRecords = {
  read: postRecords.read,
  writeAll: async (record) => (isSignedIn() ? postRecords.writeAll(record) : undefined),
  writeChanges: async (changes) => (isSignedIn() ? postRecords.writeChanges(changes) : undefined),
};

const isSignedIn = () => session.get().status === "signed-in";

/** The posts that the signed-in administrator sees, live while the component is mounted. */
export function usePosts(uid: string): { readonly store: PostStore; readonly state: PostsState } {
  const [store] = useState(() => new PostStore(uid, { openSource, records, whenQuiet }));
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  useSignedInAgain(() => store.reload());
  return { store, state: useSyncExternalStore(store.subscribe, store.getState) };
}
