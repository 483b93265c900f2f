import { deleteApp, initializeApp } from "@firebase/app";
import * as web from "@firebase/firestore";
import { type Change, type Kind, kindNames, line } from "./soak-kinds.ts";

/** A client that listens to every kind and writes. The test may run it, or a page in a browser. */
export type SoakClient = {
  /** Returns the current results of each listener, in the order of `kindNames`. */
  readonly shown: () => Promise<readonly (readonly string[])[]>;
  readonly commit: (batch: readonly Change[]) => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const queries: Readonly<Record<Kind, (posts: web.Query, db: web.Firestore) => web.Query>> = {
  document: (posts) => web.query(posts, web.where(web.documentId(), "==", "a")),
  collection: (posts) => posts,
  filtered: (posts) => web.query(posts, web.where("g", "==", 1)),
  limited: (posts) => web.query(posts, web.orderBy("n"), web.limit(3)),
  "limited to the last": (posts) => web.query(posts, web.orderBy("n"), web.limitToLast(3)),
  ordered: (posts) => web.query(posts, web.where("n", ">", 3), web.orderBy("n", "desc")),
  "collection group": (_, db) => web.query(web.collectionGroup(db, "posts"), web.where("g", "==", 2)),
  either: (posts) => web.query(posts, web.or(web.where("g", "==", 1), web.where("n", "==", 2))),
};

let apps = 0;

/** Opens a client of the web SDK, and all its listeners. */
export function openSoakClient(host: string, port: number, projectId: string): SoakClient {
  const app = initializeApp({ projectId, apiKey: "none" }, `soak ${apps++}`);
  const db = web.getFirestore(app);
  web.connectFirestoreEmulator(db, host, port);
  const posts = web.collection(db, "posts");
  const shown: (readonly string[])[] = kindNames.map(() => ["nothing yet"]);
  const stops = kindNames.map((kind, index) =>
    web.onSnapshot(queries[kind](posts, db), ({ docs }) => {
      shown[index] = docs.map((found) =>
        line({ path: found.ref.path, g: found.get("g"), n: found.get("n") }),
      );
    }),
  );
  return {
    shown: async () => shown,
    commit: async (changes) => {
      const batch = web.writeBatch(db);
      for (const { path, content } of changes)
        if (content === undefined) batch.delete(web.doc(db, path));
        else batch.set(web.doc(db, path), content);
      await batch.commit();
    },
    leave: () => web.disableNetwork(db),
    comeBack: () => web.enableNetwork(db),
    close: async () => {
      for (const stop of stops) stop();
      await web.terminate(db);
      await deleteApp(app);
    },
  };
}
