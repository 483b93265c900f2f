import type { Post } from "@daily-genius/domain/post";
import type { Removal } from "./posts-source.ts";

/** How far the record follows the server. */
export type SyncPoint = {
  /** Everything that was written or deleted up to this `updatedAt` is in the record. */
  readonly since: string;
  /** When the posts were last counted, and when the record was last in step, in milliseconds since 1970. */
  readonly countedAt: number;
  readonly visitedAt: number;
};

/** All posts of the last visit: a large part that is seldom written, and what changed since. */
export type PostRecord = {
  readonly uid: string;
  readonly sync: SyncPoint;
  readonly base: readonly Post[];
  readonly upserts: readonly Post[];
  readonly removals: readonly Removal[];
};

type Head = Omit<PostRecord, "base"> & { readonly layout: number };
type Base = { readonly posts: readonly Post[]; readonly checksum: number };

/** Raise when `Post` changes: a record of another layout is read from the server again. */
const layout = 1;
const databaseName = "daily-genius-posts";
const storeName = "record";

/** The record of `uid`, or `undefined` where there is none that can be trusted. */
export async function readPostRecord(uid: string): Promise<PostRecord | undefined> {
  const database = await open();
  try {
    const store = database.transaction(storeName).objectStore(storeName);
    const [head, base] = await Promise.all([
      settle<Head | undefined>(store.get("head")),
      settle<Base | undefined>(store.get("base")),
    ]);
    if (!head || !base || head.layout !== layout || head.uid !== uid) return undefined;
    return base.checksum === checksum(base.posts) ? { ...head, base: base.posts } : undefined;
  } finally {
    database.close();
  }
}

/** Writes the whole record. */
export async function writePostRecord(record: PostRecord): Promise<void> {
  await write(record, { posts: record.base, checksum: checksum(record.base) });
}

/** Writes what changed since the whole was written. */
export async function writeRecentChanges(changes: Omit<PostRecord, "base">): Promise<void> {
  await write(changes);
}

/** Leaves nothing of any post on this machine. */
export async function wipePostRecord(): Promise<void> {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, "readwrite");
    transaction.objectStore(storeName).clear();
    await finish(transaction);
  } finally {
    database.close();
  }
}

async function write({ uid, sync, upserts, removals }: Omit<PostRecord, "base">, base?: Base): Promise<void> {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, "readwrite", { durability: "relaxed" });
    const store = transaction.objectStore(storeName);
    const head: Head = { uid, sync, upserts, removals, layout };
    store.put(head, "head");
    if (base) store.put(base, "base");
    await finish(transaction);
  } finally {
    database.close();
  }
}

/** Tells a record that lost or changed rows; FNV-1a over what identifies each version of a post. */
function checksum(posts: readonly Post[]): number {
  let hash = 0x811c9dc5;
  for (const { id, updatedAt } of posts) {
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
    for (let i = 0; i < updatedAt.length; i++) hash = Math.imul(hash ^ updatedAt.charCodeAt(i), 0x01000193);
  }
  return hash;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settle(request);
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finish(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
