import { byText } from "@daily-genius/domain/text/by-text";
import type { Comparison, DocumentReader, Fields, Query, Stored } from "../src/store/documents.ts";

/** Documents in memory, with the number of reads that would be billed. */
export type CountedDocuments = DocumentReader & {
  /** Returns a collection without counting. */
  readonly stored: (collection: string) => readonly Stored[];
  readonly put: (path: string, fields: Fields | undefined) => void;
  /** As Firestore bills: each document that is found or missing, and at least one for a query. */
  readonly reads: () => number;
  readonly requests: () => number;
};

/** A database in memory, only for reading. */
export function countedDocuments(): CountedDocuments {
  const kept = new Map<string, Fields>();
  const counted = { reads: 0, requests: 0 };
  const stored = (path: string): Stored => ({ path, fields: kept.get(path), version: "1", readAt: 0 });
  return {
    stored: (collection) =>
      [...kept.keys()].map(stored).filter(({ path }) => path.startsWith(`${collection}/`)),
    put(path, fields) {
      if (fields) kept.set(path, fields);
      else kept.delete(path);
    },
    reads: () => counted.reads,
    requests: () => counted.requests,
    async read(paths) {
      counted.requests += 1;
      counted.reads += paths.length;
      // The cast restores the length that `map` loses.
      return paths.map(stored) as never;
    },
    async query(query) {
      const found = answerTo(query, [...kept.keys()].map(stored));
      counted.requests += 1;
      counted.reads += Math.max(1, found.length);
      return found;
    },
  };
}

function answerTo(
  { collection, where = [], newestFirst, afterId, limit }: Query,
  documents: readonly Stored[],
): Stored[] {
  const found = documents.filter(
    ({ path, fields }) =>
      path.startsWith(`${collection}/`) &&
      (afterId === undefined || path > `${collection}/${afterId}`) &&
      where.every((comparison) => holds(fields, comparison)),
  );
  const compared = newestFirst ?? (afterId === undefined ? where[0]?.[0] : undefined) ?? "";
  const text = ({ fields }: Stored) => String(fields?.[compared] ?? "");
  found.sort((a, b) => byText(text(a), text(b)) || byText(a.path, b.path));
  if (newestFirst !== undefined) found.reverse();
  return found.slice(0, limit);
}

/** Whether a document passes a comparison; texts are compared with texts, and moments with moments. */
export function holds(fields: Fields | undefined, [field, operator, bound]: Comparison): boolean {
  const value = fields?.[field];
  if (operator === "==") return value === bound;
  if (operator === "in") return Array.isArray(bound) && bound.includes(value);
  if (operator === "array-contains-any")
    return Array.isArray(bound) && Array.isArray(value) && value.some((one) => bound.includes(one));
  const areTexts = typeof value === "string" && typeof bound === "string";
  if (!areTexts && !(value instanceof Date && bound instanceof Date)) return false;
  return operator === "<=" ? value <= bound : value >= bound;
}
