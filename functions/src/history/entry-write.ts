import { createHash } from "node:crypto";
import { changedFields, type HistoryAct, type HistoryEntry } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { utf8Length } from "@daily-genius/domain/post/post-id";
import { historyKeptFor } from "@daily-genius/domain/post/retention";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { isTestPost } from "@daily-genius/domain/post/test-post";
import { type Fields, idOf, type Stored, type Write } from "../store/documents.ts";

/** A longer post id would leave no room for the key in the 1,500 bytes that Firestore allows. */
const longestName = 1400;

/** Returns the expiry of an entry from the time of its change; both in ms since 1970. */
export function expiryOf(at: number): number {
  return at + historyKeptFor;
}

export type Person = { readonly uid: string; readonly email: string };

/** The author of changes that no signed-in person makes. */
export const noPerson: Person = { uid: "", email: "" };

export type Change = {
  readonly act: HistoryAct;
  readonly by: Person;
  /** The post before the change, as it was stored. */
  readonly over: Pick<Stored, "path" | "fields" | "version">;
  /** The post after the change; null if the change deletes it. */
  readonly post: Post | null;
  /** For a change that is recorded later: the entry's key, and the time of the change, in ms since 1970. */
  readonly recorded?: { readonly key: string; readonly at: number };
};

/**
 * Returns the write of a change's history entry, to be committed together with the change. The key is the version that
 * the change replaces, or distinguishes a new post from others of its id. A version is replaced once, so recording a
 * change repeatedly adds no second entry. A save that changes nothing has no entry, nor have the troubleshooter's test
 * posts.
 */
export function entryWrite(change: Change, now: number): Write[] {
  const { act, by, over, post, recorded } = change;
  const postId = idOf(over);
  if (isTestPost(postId)) return [];
  const before = over.fields ? storedPost(postId, over.fields) : null;
  const changed = before && post ? changedFields(before, post) : [];
  if (before && post && changed.length === 0) return [];
  const entry: Omit<HistoryEntry, "at"> = {
    postId,
    act,
    uid: by.uid,
    email: by.email,
    title: (post ?? before)?.title ?? "",
    changed,
    ...(act === "moved" && before && { from: before.date }),
    post,
  };
  const fields: Fields = { ...entry, expireAt: new Date(expiryOf(now)) };
  const path = entryPath(postId, recorded?.key ?? over.version ?? keyOfNew(post?.updatedAt));
  return recorded
    ? [{ kind: "create", path, fields: { ...fields, at: new Date(recorded.at) } }]
    : [{ kind: "create", path, fields, commitTime: "at" }];
}

/** Returns the key of the entry of a new post, from its first `updatedAt`, which the console may make any text. */
export function keyOfNew(updatedAt = ""): string {
  return `new-${updatedAt.slice(0, 30).replaceAll("/", "-")}`;
}

export function entryPath(postId: string, key: string): string {
  const name = utf8Length(postId) <= longestName ? postId : createHash("sha256").update(postId).digest("hex");
  return `history/${name}@${key}`;
}
