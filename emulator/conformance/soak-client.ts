import { deleteApp, initializeApp } from "@firebase/app";
import * as web from "@firebase/firestore";
import { type Change, type Kind, kindNames, line, type Seen } from "./soak-kinds.ts";

/** A client that listens to every kind and writes. The test may run it, or a page in a browser. */
export type SoakClient = {
  /** Returns what each listener has shown of the server since it was asked last, in the order of `kindNames`. */
  readonly seen: () => Promise<readonly (readonly Seen[])[]>;
  /** Commits changes, and the time of the commit as document `witness`. */
  readonly commit: (batch: readonly Change[], witness: string) => Promise<void>;
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
  const seen: Seen[][] = kindNames.map(() => []);
  const stops = kindNames.map((kind, index) =>
    web.onSnapshot(queries[kind](posts, db), { includeMetadataChanges: true }, ({ docs, metadata }) => {
      // What a client shows before the server has answered is its own.
      if (metadata.fromCache || metadata.hasPendingWrites) return;
      const lines = docs.map((found) => line({ path: found.ref.path, g: found.get("g"), n: found.get("n") }));
      seen[index]?.push({ at: Date.now(), lines });
    }),
  );
  return {
    seen: async () => seen.map((of) => of.splice(0)),
    commit: async (changes, witness) => {
      const batch = web.writeBatch(db);
      for (const { path, content } of changes)
        if (content === undefined) batch.delete(web.doc(db, path));
        else batch.set(web.doc(db, path), content);
      batch.set(web.doc(db, witness), { time: web.serverTimestamp() });
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
