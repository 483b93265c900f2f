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

type Changes = Omit<PostRecord, "base">;
type Head = { readonly changes: Changes; readonly layout: number; readonly checksum: number };
type Base = { readonly posts: readonly Post[]; readonly checksum: number };

/** Raise when `Post` changes: a record of another layout is read from the server again. */
const layout = 2;
const databaseName = "daily-genius-posts";
const storeName = "record";

/** A record as it was found, to be shown at once; `isIntact` tells, without haste, whether anything in it is amiss. */
export type FoundRecord = PostRecord & { readonly isIntact: () => Promise<boolean> };

/** The record of `uid`, or `undefined` where there is none. */
export async function readPostRecord(uid: string): Promise<FoundRecord | undefined> {
  const database = await open();
  try {
    const store = database.transaction(storeName).objectStore(storeName);
    const [head, base] = await Promise.all([
      resultOf<Head | undefined>(store.get("head")),
      resultOf<Base | undefined>(store.get("base")),
    ]);
    if (!head || !base || head.layout !== layout || head.changes.uid !== uid) return undefined;
    if (head.checksum !== checksum([head.changes])) return undefined;
    const isIntact = async () => base.checksum === (await checksumInPauses(base.posts));
    return { ...head.changes, base: base.posts, isIntact };
  } finally {
    database.close();
  }
}

/** Writes the whole record. */
export async function writePostRecord({ base, ...changes }: PostRecord): Promise<void> {
  await write(changes, { posts: base, checksum: checksum(base) });
}

/** Writes what changed since the whole was written. */
export async function writeRecentChanges(changes: Changes): Promise<void> {
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

async function write(changes: Changes, base?: Base): Promise<void> {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, "readwrite", { durability: "relaxed" });
    const store = transaction.objectStore(storeName);
    const head: Head = { changes, layout, checksum: checksum([changes]) };
    store.put(head, "head");
    if (base) store.put(base, "base");
    await finish(transaction);
  } finally {
    database.close();
  }
}

/** Tells a record that lost or changed anything: FNV-1a over every text in it, in order, going on from `hash`. */
function checksum(entries: readonly object[], hash = 0x811c9dc5): number {
  let sum = hash;
  for (const entry of entries)
    for (const value of Object.values(entry)) {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
    }
  return sum;
}

/** The same, letting keys and presses in between. */
async function checksumInPauses(entries: readonly object[]): Promise<number> {
  let sum = checksum([]);
  for (let start = 0; start < entries.length; start += 1000) {
    sum = checksum(entries.slice(start, start + 1000), sum);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return sum;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
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
