import { storedPost } from "@daily-genius/domain/post/stored-post";
import type { Decision, DocumentReader, Documents, Fields } from "../store/documents.ts";
import { entryPath, entryWrite, keyOfNew, noPerson } from "./entry-write.ts";

/** A change of one post, as its event reports it; `writtenAt` is in ms since 1970. */
export type PostChange = {
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
  /** The version that the change replaced. */
  readonly beforeVersion: string | undefined;
  /** The version that the change made. */
  readonly afterVersion: string | undefined;
  readonly writtenAt: number;
};

/**
 * Records a change made outside the panel, and the state of an older post before its first recorded change. Recording a
 * change again adds nothing. Returns true if it recorded the change itself.
 */
export async function recordByHand(
  documents: Documents,
  id: string,
  change: PostChange,
  now: number,
  seen: DocumentReader = documents,
): Promise<boolean> {
  const { before, after, beforeVersion, afterVersion, writtenAt } = change;
  const post = after ? storedPost(id, after) : null;
  const over = { path: `posts/${id}`, fields: before, version: beforeVersion };
  const recorded = { key: beforeVersion ?? `by-hand-${afterVersion}`, at: writtenAt };
  const [entry] = entryWrite({ act: "by-hand", by: noPerson, over, post, recorded }, now);
  if (!entry) return false;
  // The event of the next change may have come before this one, and found no entry.
  const spare = entryPath(id, keyOfEarlier(afterVersion));
  if (before) await recordEarlier(documents, id, change, [entry.path, spare], now);
  else if (post) {
    const [own] = await seen.read([entryPath(id, keyOfNew(post.updatedAt))]);
    // All documents of a commit get the same version: a call has made the post together with its entry.
    if (own.fields && own.version === afterVersion) return false;
  }
  // Nearly always a call has recorded it, which a plain read shows.
  const [present] = await seen.read([entry.path]);
  if (present.fields) return false;
  // A plain commit would also fail on concurrent writes, and this event is not repeated.
  return documents.transact(async (reader) => {
    const [taken] = await reader.read([entry.path]);
    const writes = taken.fields ? [] : [entry, { kind: "delete", path: spare } as const];
    return { writes, result: writes.length > 0 };
  });
}

/** Records the state before a change if no other change of the post is recorded: the post is older than its history. */
async function recordEarlier(
  documents: Documents,
  id: string,
  { before = {}, beforeVersion, writtenAt }: PostChange,
  own: readonly string[],
  now: number,
): Promise<void> {
  // The post contains the time of its save.
  const recorded = { key: keyOfEarlier(beforeVersion), at: writtenAt - 1 };
  const over = { path: `posts/${id}`, fields: undefined, version: undefined };
  const post = storedPost(id, before);
  const writes = entryWrite({ act: "earlier", by: noPerson, over, post, recorded }, now);
  const decide: Decision<undefined> = async (reader) => {
    const known = await lastThree(reader, id, writtenAt);
    const isFirst = known.every(({ path }) => own.includes(path));
    return { writes: isFirst ? writes : [], result: undefined };
  };
  // An entry never changes: what another one shows stays true.
  if ((await decide(documents)).writes.length > 0) await documents.transact(decide);
}

function keyOfEarlier(version: string | undefined): string {
  return `before-${version}`;
}

/** Reads the last entries of a post up to a time: the entries of a change at that time, and the one before them. */
function lastThree(reader: DocumentReader, id: string, until: number) {
  return reader.query({
    collection: "history",
    where: [
      ["postId", "==", id],
      ["at", "<=", new Date(until)],
    ],
    newestFirst: "at",
    limit: 3,
  });
}
