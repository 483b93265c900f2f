import { Draft } from "@daily-genius/domain/draft/draft";
import { Post } from "@daily-genius/domain/post/post";
import type { Removal } from "../backend/posts.ts";
import { table, type WritableStore } from "./table.ts";

/** The state of the server that the record matches. */
export type SyncPoint = {
  /** The record contains every write and deletion up to this `updatedAt`. */
  readonly since: string;
  /** The times of the last count and of the last match with the server, in ms since 1970. */
  readonly countedAt: number;
  readonly visitedAt: number;
};

/** The changes since all posts were written. */
export type RecentChanges = {
  readonly uid: string;
  /** The id of the base that they belong to: another tab may have written its own. */
  readonly of: string;
  readonly sync: SyncPoint;
  readonly upserts: readonly Post[];
  readonly removals: readonly Removal[];
};

/** All posts of a visit: a large base that is rarely written, and the changes since. */
export type PostRecord = RecentChanges & { readonly base: readonly Post[] };

/** Where the record of a visit is kept until the next one. */
export type PostRecords = {
  /** The record of `uid`; `undefined` if there is none. */
  readonly read: (uid: string) => Promise<PostRecord | undefined>;
  readonly writeAll: (record: PostRecord) => Promise<void>;
  /** Writes only the changes since their base, if that is still stored. */
  readonly writeChanges: (changes: RecentChanges) => Promise<void>;
};

type Head = { readonly changes: RecentChanges; readonly layout: string };

/** The fields of a post, after the number of the record's own format; posts in another layout are read from the server. */
const layout = `2 ${Object.keys(Post.shape).join()}`;
const inTable = table("daily-genius-posts", "record");

/** The one record of this browser, in IndexedDB. */
export const postRecords: PostRecords = {
  read: (uid) =>
    inTable("readonly", async (store) => {
      const [head, base] = await Promise.all([
        store.get("head") as Promise<Head | undefined>,
        store.get("base") as Promise<readonly Post[] | undefined>,
      ]);
      if (!head || !base || head.layout !== layout || head.changes.uid !== uid) return undefined;
      return { ...head.changes, base };
    }),
  writeAll: ({ base, ...changes }) =>
    write((store) => Promise.all([putHead(store, changes), store.put(base, "base")])),
  writeChanges: (changes) =>
    write(async (store) => {
      const stored = (await store.get("head")) as Head | undefined;
      // If another tab has stored its own base since, its record is as true, and these changes do not belong to it.
      if (stored?.changes.of === changes.of) await putHead(store, changes);
    }),
};

/** Deletes every post from this machine. */
export async function wipePostRecord(): Promise<void> {
  await inTable("readwrite", (store) => store.clear());
}

function putHead(store: WritableStore, changes: RecentChanges) {
  return store.put({ changes, layout } satisfies Head, "head");
}

async function write(put: (store: WritableStore) => Promise<unknown>): Promise<void> {
  await inTable("readwrite", put, { durability: "relaxed" });
}

/** The drafts of the last visit of a person, so that they are painted together with the posts. */
export const visitDrafts = {
  read: (uid: string): Promise<readonly Draft[] | undefined> =>
    inTable("readonly", async (store) => {
      const stored = (await store.get("drafts")) as { uid: string; drafts: unknown[] } | undefined; // as written below
      return stored?.uid === uid
        ? stored.drafts.flatMap((draft) => Draft.safeParse(draft).data ?? [])
        : undefined;
    }),
  write: (uid: string, drafts: readonly Draft[]): Promise<void> =>
    write((store) => store.put({ uid, drafts }, "drafts")),
};
