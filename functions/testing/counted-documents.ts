import { byText } from "@daily-genius/domain/text/by-text";
import type { Comparison, DocumentReader, Fields, Query, Stored } from "../src/store/documents.ts";

/** A database in memory, only for reading, with the number of reads that would be billed. */
export function countedDocuments() {
  const kept = new Map<string, Fields>();
  let reads = 0;
  const stored = (path: string): Stored => ({
    path,
    fields: kept.get(path),
    version: kept.has(path) ? "1" : undefined,
    readTime: "",
  });
  const reader: DocumentReader = {
    async read(paths) {
      reads += paths.length;
      // The cast restores the length that `map` loses.
      return paths.map(stored) as never;
    },
    async query(query) {
      const found = answerTo(query, [...kept.keys()].map(stored));
      reads += Math.max(1, found.length);
      return found;
    },
  };
  return {
    ...reader,
    /** Returns a collection without counting. */
    stored: (collection: string) =>
      [...kept.keys()].map(stored).filter(({ path }) => path.startsWith(`${collection}/`)),
    put(path: string, fields: Fields | undefined): void {
      if (fields) kept.set(path, fields);
      else kept.delete(path);
    },
    /** As Firestore bills: each document that is found or missing, and at least one for a query. */
    reads: () => reads,
  };
}

/** Returns what Firestore would answer from these documents. */
export function answerTo(query: Query, documents: readonly Stored[]): Stored[] {
  const { collection, where = [], newestFirst, afterId, idPrefix = "", limit } = query;
  const compared = newestFirst ?? (afterId === undefined ? where.find(isOfSpan)?.[0] : undefined);
  const keyOf = ({ fields }: Stored) => (compared === undefined ? undefined : fields?.[compared]);
  const found = documents.filter(
    (stored) =>
      stored.path.startsWith(`${collection}/${idPrefix}`) &&
      (afterId === undefined || stored.path > `${collection}/${afterId}`) &&
      (compared === undefined || keyOf(stored) !== undefined) &&
      where.every((comparison) => holds(stored.fields, comparison)),
  );
  found.sort((a, b) => inOrder(keyOf(a), keyOf(b)) || byText(a.path, b.path));
  if (newestFirst !== undefined) found.reverse();
  return found.slice(0, limit);
}

function isOfSpan([, operator]: Comparison): boolean {
  return operator === ">=" || operator === "<=";
}

/** Compares texts, or moments; the values of a span are of one kind. */
function inOrder(a: unknown, b: unknown): number {
  return typeof a === "string" && typeof b === "string" ? byText(a, b) : Number(a ?? 0) - Number(b ?? 0);
}

/** Whether a document passes a comparison; texts are compared with texts, and moments with moments. */
function holds(fields: Fields | undefined, [field, operator, bound]: Comparison): boolean {
  const value = fields?.[field];
  if (operator === "==") return value === bound;
  if (operator === "in") return Array.isArray(bound) && bound.includes(value);
  if (operator === "array-contains-any")
    return Array.isArray(bound) && Array.isArray(value) && value.some((one) => bound.includes(one));
  const areTexts = typeof value === "string" && typeof bound === "string";
  if (!areTexts && !(value instanceof Date && bound instanceof Date)) return false;
  return operator === "<=" ? value <= bound : value >= bound;
}
