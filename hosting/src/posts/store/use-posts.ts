import { useEffect, useState, useSyncExternalStore } from "react";
import { inTime } from "#backend/in-time.ts";
import { type PostRecords, postRecords } from "#browser-store/post-record.ts";
import { session, useSignedInAgain } from "#session/session.ts";
import { whenQuiet } from "#ui/when-quiet.ts";
import { draftList } from "../drafts/draft-list.ts";
import { DraftsSection } from "../drafts/drafts.tsx";
import { loadBackend } from "./follow.ts";
import { PostStore, type PostsState } from "./post-store.ts";

const openSource = async () => (await loadBackend(() => import("#backend/posts.ts"))).firestorePosts;

/** Writes nothing after the session has ended, because that removes the posts from this machine. */
const records: PostRecords = {
  read: async (uid) => (await Promise.all([postRecords.read(uid), restoreDrafts(uid)]))[0],
  writeAll: async (record) => (isSignedIn() ? postRecords.writeAll(record) : undefined),
  writeChanges: async (changes) => (isSignedIn() ? postRecords.writeChanges(changes) : undefined),
};

/** The time that the posts wait for the drafts above them, in ms. */
const longestWait = 1_500;

/** Drafts are painted together with the posts, unless they are late: their list is loaded while both are read. */
async function restoreDrafts(uid: string): Promise<void> {
  const restored = async () => {
    await draftList.restore(uid);
    if ((draftList.getDrafts() ?? []).length > 0) await DraftsSection.preload();
  };
  await inTime(restored(), longestWait).catch(() => undefined);
}

const isSignedIn = () => session.get().status === "signed-in";

/** The posts that the signed-in administrator sees, live while the component is mounted. */
export function usePosts(uid: string): { readonly store: PostStore; readonly state: PostsState } {
  const [store] = useState(() => new PostStore(uid, { openSource, records, whenQuiet }));
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  useSignedInAgain(() => store.reload());
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return { store, state: useDraftsAreKnown(state.status === "ready") ? state : loading };
}

const loading: PostsState = { status: "loading" };
const subscribeToNothing = () => () => undefined;

/** Whether the drafts can be painted with the posts, so that nothing moves; a slow answer is not waited for. */
function useDraftsAreKnown(isReady: boolean): boolean {
  // Beside posts that cannot be read, a listener would keep the SDK in its pause before the next attempt.
  const isKnown = useSyncExternalStore(
    isReady ? draftList.subscribe : subscribeToNothing,
    () => draftList.getDrafts() !== undefined,
  );
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isReady || isKnown) return;
    const timer = setTimeout(() => setLate(true), longestWait);
    return () => clearTimeout(timer);
  }, [isReady, isKnown]);
  return !isReady || isKnown || isLate;
}
