import type { PostChange } from "../src/history/record-by-hand.ts";
import type { Documents, Fields, Stored, Write } from "../src/store/documents.ts";

/** One change of a post, as its event would carry it. */
export type RecordedChange = PostChange & { readonly id: string };

/** Documents that record every change they make to a post, as Firestore does for its triggers. */
export function recordingDocuments(
  documents: Documents,
  record: (change: RecordedChange) => void,
): Documents {
  const recordAll = async (writes: readonly Write[], before: readonly Stored[]) => {
    if (before.length === 0) return;
    // All documents of a commit get one version, and a history entry never changes; a stamp makes no entry.
    const kept = writes.find(({ path }) => path.startsWith("history/")) ?? writes[0];
    const [{ version, readAt: writtenAt }] = await documents.read([kept?.path ?? ""]);
    for (const write of writes) {
      const read = before.find(({ path }) => path === write.path);
      if (!read) continue;
      const after = result(write, read.fields);
      record({
        id: write.path.slice("posts/".length),
        before: read.fields,
        after,
        beforeVersion: read.version,
        afterVersion: after && version,
        writtenAt,
      });
    }
  };
  const pathsOf = (writes: readonly Write[]) =>
    writes.map(({ path }) => path).filter((path) => path.startsWith("posts/"));
  return {
    ...documents,
    async commit(writes) {
      const paths = pathsOf(writes);
      // Every write of a call to a post is guarded by the version it read, so this reads the replaced document.
      const before = paths.length > 0 ? await documents.read(paths) : [];
      const held = await documents.commit(writes);
      if (held) await recordAll(writes, before);
      return held;
    },
    async transact(decide) {
      let made: readonly Write[] = [];
      let before: readonly Stored[] = [];
      const answer = await documents.transact(async (reader) => {
        const decision = await decide(reader);
        made = decision.writes;
        const paths = pathsOf(made);
        before = paths.length > 0 ? await reader.read(paths) : [];
        return decision;
      });
      await recordAll(made, before);
      return answer;
    },
  };
}

function result(write: Write, before: Fields | undefined): Fields | undefined {
  if (write.kind === "delete") return undefined;
  return write.kind === "update" ? { ...before, ...write.fields } : write.fields;
}
