import type { Post } from "@daily-genius/domain/post/post";
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

const read = async (path: string) => (await fetch(path)).json();
const [options, { firestore }] = await Promise.all([read("/__/firebase/init.json"), read("/emulators.json")]);

/** Reads all posts with a listener over the SDK's persistent cache, and resolves once they are there. */
export function sdkPosts(): Promise<readonly Post[]> {
  return new Promise((resolve) => {
    const database = initializeFirestore(initializeApp(options, "sdk"), {
      localCache: persistentLocalCache({ cacheSizeBytes: 500_000_000 }),
    });
    connectFirestoreEmulator(database, firestore.host, firestore.port);
    const stop = onSnapshot(query(collection(database, "posts"), orderBy("date", "desc")), ({ docs }) => {
      if (docs.length < 10_000) return;
      stop();
      // The cast: a page like this trusts what is stored.
      resolve(docs.map((document) => document.data() as Post));
    });
  });
}
