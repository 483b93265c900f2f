import type { DocumentSnapshot, Firestore, Precondition, Query, Timestamp } from "@google-cloud/firestore";
import type { RecordReader, Records, Stored, Write } from "./records.ts";

/** NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED: the answers of a commit whose preconditions did not hold. */
const lostRace: ReadonlySet<unknown> = new Set([5, 6, 9, 10]);
const pageSize = 500;
/** Optimistic retries of a transaction: many events about one day may arrive at once. */
const maxAttempts = 10;

/** Records kept in Firestore. */
export function firestoreRecords(db: Firestore): Records {
  const reader = readerOf(db, {
    getAll: (refs) => db.getAll(...refs),
    query: async (query) => (await query.get()).docs,
  });
  return {
    ...reader,
    async all(collection) {
      const found: Stored[] = [];
      let page = db.collection(collection).orderBy("__name__").limit(pageSize);
      for (;;) {
        const { docs } = await page.get();
        found.push(...docs.map(stored));
        const last = docs.at(-1);
        if (!last || docs.length < pageSize) return found;
        page = page.startAfter(last);
      }
    },
    async expired(collection, now) {
      const due = db.collection(collection).where("expireAt", "<=", new Date(now)).limit(pageSize);
      return (await due.get()).docs.map(stored);
    },
    async commit(writes) {
      const batch = db.batch();
      for (const write of writes) {
        const ref = db.doc(write.path);
        if (write.kind === "create") batch.create(ref, write.fields);
        else if (write.kind === "set") batch.set(ref, write.fields);
        else if (write.kind === "update") batch.update(ref, write.fields, unchanged(write));
        else batch.delete(ref, unchanged(write));
      }
      try {
        await batch.commit();
        return true;
      } catch (error) {
        if (error instanceof Error && "code" in error && lostRace.has(error.code)) return false;
        throw error;
      }
    },
    transact: (decide) =>
      db.runTransaction(
        async (transaction) => {
          const { writes, result } = await decide(
            readerOf(db, {
              getAll: (refs) => transaction.getAll(...refs),
              query: async (query) => (await transaction.get(query)).docs,
            }),
          );
          for (const write of writes) {
            const ref = db.doc(write.path);
            if (write.kind === "create") transaction.create(ref, write.fields);
            else if (write.kind === "set") transaction.set(ref, write.fields);
            else if (write.kind === "update") transaction.update(ref, write.fields, unchanged(write));
            else transaction.delete(ref, unchanged(write));
          }
          return result;
        },
        { maxAttempts },
      ),
  };
}

type Access = {
  readonly getAll: (refs: ReturnType<Firestore["doc"]>[]) => Promise<DocumentSnapshot[]>;
  readonly query: (query: Query) => Promise<DocumentSnapshot[]>;
};

function readerOf(db: Firestore, access: Access): RecordReader {
  return {
    async read<const Paths extends readonly string[]>(paths: Paths) {
      const snapshots = await access.getAll(paths.map((path) => db.doc(path)));
      // The cast restores the length, which `map` forgets: getAll answers one snapshot per reference, in order.
      return snapshots.map(stored) as { readonly [Index in keyof Paths]: Stored };
    },
    async postsOn(date) {
      return (await access.query(db.collection("posts").where("date", "==", date))).map(stored);
    },
  };
}

function stored(snapshot: DocumentSnapshot): Stored {
  return { path: snapshot.ref.path, fields: snapshot.data(), version: snapshot.updateTime };
}

function unchanged({ version }: Extract<Write, { version?: unknown }>): Precondition {
  // The cast holds because versions come from `stored` alone, and are handed back unread.
  return version === undefined ? {} : { lastUpdateTime: version as Timestamp };
}
