import type { Change, Document } from "./document.ts";
import { checkDocumentSize } from "./document-limits.ts";
import type { DocumentWrites } from "./fold-writes.ts";
import type { DatabaseName, DocumentPath } from "./path.ts";
import { checkPrecondition } from "./precondition.ts";
import { fromMicros, type Timestamp, toMicros } from "./timestamp.ts";
import { applyWrite, type Content, documentOf, type WriteResult } from "./write.ts";

/** A commit, as followers of the database see it. `origin` separates a client's commit from clearing or importing. */
export type Commit = {
  readonly time: Timestamp;
  readonly changes: readonly Change[];
  readonly origin: "commit" | "clear" | "import";
};

/** The result of `commit`. */
export type CommitResult = {
  readonly commitTime: Timestamp;
  readonly results: readonly WriteResult[];
  readonly changes: readonly Change[];
};

/** The effect of a commit on one of its documents; a verified document is only read. */
export type DocumentOutcome = Change & { readonly op: "write" | "verify" };

/**
 * Returns each write's result and each document's outcome for writes made at `time`; throws if one is impossible,
 * without changing anything. With `ignored` it does not throw: an error must not reveal stored data before the rules
 * are asked.
 */
export function outcomeOf(
  database: DatabaseName,
  get: (path: DocumentPath) => Document | undefined,
  folded: readonly DocumentWrites[],
  time: Timestamp,
  state: "checked" | "ignored",
) {
  const results: WriteResult[] = [];
  const documents = folded.map(({ first, all }): DocumentOutcome => {
    const { path } = first;
    const before = get(path);
    if (state === "checked") checkPrecondition(database, path, before, first.precondition);
    let content: Content | undefined = before;
    const transformed = all.map(({ place, write }) => {
      const { content: left, transformResults } = applyWrite(content, write, time);
      content = left;
      return [place, transformResults] as const;
    });
    const after = documentOf(path, content, before, time);
    if (state === "checked" && after && after !== before) checkDocumentSize(path, after.fields);
    const op = first.op === "verify" ? "verify" : "write";
    // For a missing document the service reports when it was seen to be missing.
    const updateTime = op === "verify" && !after ? fromMicros(toMicros(time) - 1n) : after?.updateTime;
    for (const [place, transformResults] of transformed)
      results[place] = { transformResults, ...(updateTime && { updateTime }) };
    return { path, before, after, op };
  });
  return { results, documents };
}
