import type { Change, Document } from "./document.ts";
import { checkDocumentSize } from "./document-limits.ts";
import type { DatabaseName, DocumentPath } from "./path.ts";
import { pathKey } from "./path.ts";
import { checkPrecondition } from "./precondition.ts";
import type { Timestamp } from "./timestamp.ts";
import type { Write, WriteResult } from "./write.ts";
import { applyWrite, checkWrite } from "./write.ts";

/** What one write would do, given the writes before it in the same commit. */
export type PreviewedWrite = {
  readonly write: Write;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
};

/** What a list of writes would do, each seeing what those before it left. */
export type Outcome = {
  readonly results: readonly WriteResult[];
  readonly changes: readonly Change[];
  readonly steps: readonly PreviewedWrite[];
};

/**
 * The outcome of the writes made at `time`; throws if one cannot be made, having changed nothing. With `ignored`, only
 * for what is in the writes themselves: what is stored may not show in an error before the rules have been asked.
 */
export function outcomeOf(
  database: DatabaseName,
  get: (path: DocumentPath) => Document | undefined,
  writes: readonly Write[],
  time: Timestamp,
  state: "checked" | "ignored",
): Outcome {
  writes.forEach(checkWrite);
  const staged = new Map<string, Change>();
  const steps: PreviewedWrite[] = [];
  const results: WriteResult[] = [];
  for (const write of writes) {
    const key = pathKey(write.path);
    const change = staged.get(key);
    const stored = change ? change.before : get(write.path);
    const before = change ? change.after : stored;
    if (state === "checked") checkPrecondition(database, write.path, before, write.precondition);
    const { document: after, result } = applyWrite(before, write, time);
    if (state === "checked" && after && after !== before) checkDocumentSize(write.path, after.fields);
    staged.set(key, { path: write.path, before: stored, after });
    steps.push({ write, before, after });
    results.push(result);
  }
  return { results, steps, changes: [...staged.values()].filter(({ before, after }) => before !== after) };
}
