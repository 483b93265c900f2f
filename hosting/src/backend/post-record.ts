import { Post } from "@daily-genius/domain/post";
import { objectStore, resultOf } from "./database.ts";
import type { Removal } from "./posts-source.ts";

/** How far the record follows the server. */
export type SyncPoint = {
  /** Everything that was written or deleted up to this `updatedAt` is in the record. */
  readonly since: string;
  /** When the posts were last counted, and when the record was last in step, in milliseconds since 1970. */
  readonly countedAt: number;
  readonly visitedAt: number;
};

/** What changed since all posts were written. */
export type RecentChanges = {
  readonly uid: string;
  readonly sync: SyncPoint;
  readonly upserts: readonly Post[];
  readonly removals: readonly Removal[];
};

/** All posts of a visit: a large part that is seldom written, and the changes since. */
export type PostRecord = RecentChanges & { readonly base: readonly Post[] };

/** A record as it was found, to show at once; `isIntact` checks in small portions that nothing in it is damaged. */
export type FoundRecord = PostRecord & { readonly isIntact: () => Promise<boolean> };

/** Where the record of a visit is kept until the next one. */
export type PostRecords = {
  /** The record of `uid`; `undefined` if there is none. */
  readonly read: (uid: string) => Promise<FoundRecord | undefined>;
  readonly writeAll: (record: PostRecord) => Promise<void>;
  /** Writes only what changed since the last `writeAll`. */
  readonly writeChanges: (changes: RecentChanges) => Promise<void>;
};

type Head = { readonly changes: RecentChanges; readonly layout: string; readonly checksum: number };
type Base = { readonly posts: readonly Post[]; readonly checksum: number };

/** A record whose posts have other fields is read from the server again. */
const layout = Object.keys(Post.shape).join();
const inStore = objectStore("daily-genius-posts", "record");

/** The one record of this browser, in IndexedDB. */
export const postRecords: PostRecords = {
  read: (uid) =>
    inStore("readonly", async (store) => {
      const [head, base] = await Promise.all([
        resultOf<Head | undefined>(store.get("head")),
        resultOf<Base | undefined>(store.get("base")),
      ]);
      if (!head || !base || head.layout !== layout || head.changes.uid !== uid) return undefined;
      if (head.checksum !== checksum([head.changes])) return undefined;
      const isIntact = async () => base.checksum === (await checksumInPauses(base.posts));
      return { ...head.changes, base: base.posts, isIntact };
    }),
  writeAll: ({ base, ...changes }) => write(changes, { posts: base, checksum: checksum(base) }),
  writeChanges: (changes) => write(changes),
};

/** Deletes every post from this machine. */
export async function wipePostRecord(): Promise<void> {
  await inStore("readwrite", async (store) => store.clear());
}

async function write(changes: RecentChanges, base?: Base): Promise<void> {
  const head: Head = { changes, layout, checksum: checksum([changes]) };
  const put = async (store: IDBObjectStore) => {
    store.put(head, "head");
    if (base) store.put(base, "base");
  };
  await inStore("readwrite", put, { durability: "relaxed" });
}

/** Detects lost or changed posts: FNV-1a over every text in order, continuing from `hash`. */
function checksum(entries: readonly object[], hash = 0x811c9dc5): number {
  let sum = hash;
  for (const entry of entries)
    for (const value of Object.values(entry)) {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
    }
  return sum;
}

/** The same checksum, computed in portions so that keys and presses are answered in between. */
async function checksumInPauses(entries: readonly object[]): Promise<number> {
  let sum = checksum([]);
  for (let start = 0; start < entries.length; start += 1000) {
    sum = checksum(entries.slice(start, start + 1000), sum);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return sum;
}
