import { invalid } from "../status.ts";
import { checkOrders, checkQuery } from "./check-query.ts";
import { comparePaths, compareValues } from "./compare.ts";
import { completeOrders } from "./complete-orders.ts";
import { type Disjunct, disjunctsOf } from "./disjuncts.ts";
import type { Change, Document } from "./document.ts";
import { type FieldPath, getField, isNamePath } from "./field-path.ts";
import { matchesFilter } from "./filter.ts";
import { checkNearest } from "./find-nearest.ts";
import { type DatabaseName, type DocumentPath, documentName, parseOwnName, pathKey } from "./path.ts";
import type { Cursor, Order, Query } from "./query.ts";
import type { Value } from "./value.ts";

/** A bound on the order of results: values for the first orders, and a path when the name is among them. */
type Bound = {
  readonly values: readonly Value[];
  readonly path: DocumentPath | undefined;
  readonly before: boolean;
};

/** A valid query with everything the service implies made explicit. */
export type NormalQuery = {
  readonly query: Query;
  /** The scope of possible matches: `c:` one collection, `g:` a collection group, `*` every document. */
  readonly scope: string;
  readonly disjuncts: readonly Disjunct[];
  /** The explicit orders, the inequality and the aggregated fields, and the name, which is always last. */
  readonly orders: readonly Order[];
  readonly start: Bound | undefined;
  readonly end: Bound | undefined;
  /** Whether the document is a result, ignoring offset and limit. */
  readonly matches: (document: Document) => boolean;
  readonly compare: (a: Document, b: Document) => number;
};

/**
 * Returns the query as the service interprets it; throws INVALID_ARGUMENT where the service refuses it. Aggregated
 * fields count among the orders, so that only documents that have them are found.
 */
export function normalizeQuery(
  database: DatabaseName,
  query: Query,
  aggregated: readonly FieldPath[] = [],
): NormalQuery {
  checkQuery(database, query);
  checkNearest(query);
  const disjuncts = disjunctsOf(query.where);
  const orders = completeOrders(query, aggregated);
  checkOrders(orders);
  const start = boundOf(database, query.startAt, query.orderBy);
  const end = boundOf(database, query.endAt, query.orderBy);
  const inScope = scopeTest(query);
  const sortFields = orders.filter((order) => !isNamePath(order.field)).map((order) => order.field);
  return {
    query,
    scope: scopeOf(query),
    disjuncts,
    orders,
    start,
    end,
    matches: (document) =>
      inScope(document.path) &&
      disjuncts.some((disjunct) => matchesDisjunct(database, document, disjunct)) &&
      sortFields.every((field) => getField(document.fields, field) !== undefined) &&
      (!start || compareToBound(document, start, orders) >= (start.before ? 0 : 1)) &&
      (!end || compareToBound(document, end, orders) < (end.before ? 0 : 1)),
    compare: (a, b) => compareDocuments(a, b, orders),
  };
}

/** Whether a changed document is or was among the results, or before their end. */
export function reaches(normal: NormalQuery, found: readonly Document[], { before, after }: Change): boolean {
  const last = found.at(-1);
  const isFull = found.length === normal.query.limit;
  return [before, after].some(
    (document) =>
      document !== undefined &&
      normal.matches(document) &&
      (!isFull || !last || normal.compare(document, last) <= 0),
  );
}

/** Whether all filters of the disjunct hold for the document. */
function matchesDisjunct(database: DatabaseName, document: Document, disjunct: Disjunct): boolean {
  return disjunct.every((leaf) =>
    matchesFilter(
      leaf,
      isNamePath(leaf.field)
        ? { kind: "reference", value: documentName(database, document.path) }
        : getField(document.fields, leaf.field),
    ),
  );
}

function scopeOf({ parent, from }: Query): string {
  if (from.allDescendants) return from.collectionId === undefined ? "*" : `g:${from.collectionId}`;
  // Neither a collection nor descendants: every collection right below the parent.
  return from.collectionId === undefined ? "*" : `c:${pathKey([...parent, from.collectionId])}`;
}

function scopeTest({ parent, from }: Query): (path: DocumentPath) => boolean {
  return (path) =>
    (from.allDescendants ? path.length > parent.length : path.length === parent.length + 2) &&
    (from.collectionId === undefined || path.at(-2) === from.collectionId) &&
    parent.every((id, i) => id === path[i]);
}

function boundOf(
  database: DatabaseName,
  cursor: Cursor | undefined,
  orders: readonly Order[],
): Bound | undefined {
  if (!cursor) return undefined;
  if (cursor.values.length > orders.length) throw invalid("Cursor has too many values.");
  const name = cursor.values.at(-1);
  const last = orders[cursor.values.length - 1];
  if (!last || !isNamePath(last.field)) return { ...cursor, path: undefined };
  if (name?.kind !== "reference") throw invalid("Cursor position for __name__ must be a reference.");
  return {
    values: cursor.values.slice(0, -1),
    path: parseOwnName(database, name.value),
    before: cursor.before,
  };
}

function compareToBound(document: Document, bound: Bound, orders: readonly Order[]): number {
  for (const [i, value] of bound.values.entries()) {
    const order = orders[i];
    const own = order && getField(document.fields, order.field);
    if (!own) return -1;
    const difference = compareValues(own, value);
    if (difference !== 0) return order.direction === "asc" ? difference : -difference;
  }
  if (!bound.path) return 0;
  const difference = comparePaths(document.path, bound.path);
  return orders.at(-1)?.direction === "desc" ? -difference : difference;
}

function compareDocuments(a: Document, b: Document, orders: readonly Order[]): number {
  for (const { field, direction } of orders) {
    const left = getField(a.fields, field);
    const right = getField(b.fields, field);
    const difference = left && right ? compareValues(left, right) : comparePaths(a.path, b.path);
    if (difference !== 0) return direction === "asc" ? difference : -difference;
  }
  return 0;
}
