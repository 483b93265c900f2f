import { documentName } from "./document-name.ts";
import type { Comparison, Query } from "./documents.ts";
import { encodeValue } from "./firestore-value.ts";

/** Returns a query in the form of Firestore's REST interface. */
export function structuredQuery({ collection, where, newestFirst, afterId, idPrefix, limit }: Query): object {
  const byId = { field: { fieldPath: "__name__" }, direction: "ASCENDING" };
  const newest = newestFirst && { field: { fieldPath: newestFirst }, direction: "DESCENDING" };
  return {
    from: [{ collectionId: collection }],
    ...(where && { where: { compositeFilter: { op: "AND", filters: where.map(filter) } } }),
    // A comparison implies its own order; any other order would need an index.
    ...(newest ? { orderBy: [newest] } : (!where || afterId !== undefined) && { orderBy: [byId] }),
    ...(afterId !== undefined && { startAt: cursor(collection, afterId, false) }),
    ...(idPrefix !== undefined && {
      startAt: cursor(collection, idPrefix, true),
      // The last character that an id can contain: every id with the prefix sorts before it.
      endAt: cursor(collection, `${idPrefix}\u{10ffff}`, true),
    }),
    ...(limit !== undefined && { limit }),
  };
}

function filter([field, operator, value]: Comparison): object {
  return {
    fieldFilter: {
      field: { fieldPath: fieldPath(field) },
      op: operators[operator],
      value: encodeValue(value),
    },
  };
}

const operators = {
  "==": "EQUAL",
  ">=": "GREATER_THAN_OR_EQUAL",
  "<=": "LESS_THAN_OR_EQUAL",
  in: "IN",
  "array-contains-any": "ARRAY_CONTAINS_ANY",
} as const;

function cursor(collection: string, id: string, before: boolean): object {
  return { values: [{ referenceValue: documentName(`${collection}/${id}`) }], before };
}

/** Returns a field's name as a path of one step, quoted unless it is a plain word. */
export function fieldPath(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll(/[\\`]/g, "\\$&")}\``;
}
