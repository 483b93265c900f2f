import type { Post } from "@daily-genius/domain/post";
import { initializeApp } from "firebase/app";
import {
  collection,
  connectFirestoreEmulator,
  initializeFirestore,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  query,
} from "firebase/firestore";
import { firestorePosts } from "../../../hosting/src/backend/posts.ts";
import { PostStore } from "../../../hosting/src/posts/post-store.ts";

// Both ways to have all posts in memory, and again on the next visit: from asking for them until they are there.

const read = async (path: string) => (await fetch(path)).json();
const [options, { firestore }] = await Promise.all([read("/__/firebase/init.json"), read("/emulators.json")]);

/** Our store: one record, and a listener for what changed since. */
function openOurs(): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now();
    const store = new PostStore("editor", async () => firestorePosts);
    const stop = store.subscribe(() => {
      const state = store.getState();
      if (state.status !== "ready" || !state.isComplete) return;
      stop();
      resolve(performance.now() - from);
    });
    void store.open();
  });
}

/** The SDK's persistent cache, and a listener for all posts. */
function openSdk(): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now();
    const database = initializeFirestore(initializeApp(options, "sdk"), {
      localCache: persistentLocalCache({ cacheSizeBytes: 500_000_000 }),
    });
    connectFirestoreEmulator(database, firestore.host, firestore.port);
    const stop = onSnapshot(query(collection(database, "posts"), orderBy("date", "desc")), ({ docs }) => {
      // The cast trusts what is stored, as such a page would.
      const posts = docs.map((document) => document.data() as Post);
      if (posts.length < 10_000) return;
      stop();
      resolve(performance.now() - from);
    });
  });
}

const opens = { openOurs, openSdk };
window.opens = opens;

declare global {
  interface Window {
    opens?: typeof opens;
  }
}
