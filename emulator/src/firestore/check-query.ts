import { invalid, StatusError } from "../status.ts";
import { countFilters } from "./disjuncts.ts";
import { formatFieldPath, isNamePath, sameFieldPath } from "./field-path.ts";
import { checkCollectionId, type DatabaseName, parseOwnName } from "./path.ts";
import {
  type FieldFilter,
  type Filter,
  listOperators,
  type Order,
  operatorNames,
  type Query,
  type UnaryFilter,
} from "./query.ts";

const MAX_OPTIONS = 30;
const MAX_NOT_IN_OPTIONS = 10;
const MAX_PARTS = 100;

const negations: ReadonlySet<string> = new Set(["!=", "not-in", "isNotNull", "isNotNaN"]);

/** Throws for a query that the service would refuse; does not check the disjunctions. */
export function checkQuery(database: DatabaseName, query: Query): void {
  if (query.limit !== undefined && query.limit < 0) throw invalid("limit is negative");
  if (query.offset < 0) throw invalid("offset is negative");
  if (query.from.collectionId !== undefined) checkCollectionId(query.from.collectionId);
  const leaves = leavesOf(query.where);
  for (const leaf of leaves) checkLeaf(database, leaf);
  checkSize(query);
  checkNegations(query.where, leaves);
  if (query.from.collectionId === undefined) checkWithoutCollection(query, leaves);
  // The service keeps no index of names from last to first.
  const [first] = query.orderBy;
  if (
    first?.direction === "desc" &&
    isNamePath(first.field) &&
    leaves.every((leaf) => isNamePath(leaf.field))
  ) {
    throw new StatusError("FAILED_PRECONDITION", "Firestore does not support descending key scans");
  }
}

function checkSize({ where, orderBy, parent }: Query): void {
  const others = orderBy.length + (parent.length > 0 ? 1 : 0);
  if ((where ? countFilters(where, MAX_PARTS) : 0) + others <= MAX_PARTS) return;
  throw invalid(`The query may not have more than ${MAX_PARTS} filters + sort orders + ancestor total.`);
}

/** Throws INVALID_ARGUMENT for an order with duplicate fields or fields after the name. */
export function checkOrders(orders: readonly Order[]): void {
  for (const [i, order] of orders.entries()) {
    if (orders.findIndex((other) => sameFieldPath(other.field, order.field)) < i)
      throw invalid(`order by clause cannot contain duplicate fields ${formatFieldPath(order.field)}`);
    if (isNamePath(order.field) && i < orders.length - 1)
      throw invalid("order by clause cannot contain more fields after the key");
  }
}

/** Returns every field and unary filter of a filter, in the order written. */
export function leavesOf(filter: Filter | undefined): readonly (FieldFilter | UnaryFilter)[] {
  if (!filter) return [];
  return "filters" in filter ? filter.filters.flatMap(leavesOf) : [filter];
}

function checkLeaf(database: DatabaseName, leaf: FieldFilter | UnaryFilter): void {
  if (isNamePath(leaf.field)) checkNameFilter(database, leaf);
  if (leaf.kind === "unary") return;
  if (!listOperators.has(leaf.op)) return;
  const name = operatorNames[leaf.op];
  if (leaf.value.kind !== "array") throw invalid(`'${name}' requires an ArrayValue.`);
  if (leaf.value.values.length === 0) throw invalid(`'${name}' requires an non-empty ArrayValue.`);
  const most = leaf.op === "not-in" ? MAX_NOT_IN_OPTIONS : MAX_OPTIONS;
  if (leaf.value.values.length > most) throw invalid(`'${name}' supports up to ${most} comparison values.`);
}

function checkNameFilter(database: DatabaseName, leaf: FieldFilter | UnaryFilter): void {
  if (leaf.kind === "field" && (leaf.op === "array-contains" || leaf.op === "array-contains-any"))
    throw invalid("the name __key__ is reserved");
  const value = leaf.kind === "field" ? leaf.value : undefined;
  for (const one of listOperators.has(leaf.op) && value?.kind === "array" ? value.values : [value]) {
    if (one?.kind !== "reference") throw invalid("__key__ filter value must be a Key");
    parseOwnName(database, one.value);
  }
}

function checkNegations(where: Filter | undefined, leaves: readonly (FieldFilter | UnaryFilter)[]): void {
  if (leaves.filter((leaf) => negations.has(leaf.op)).length > 1) {
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (!leaves.some((leaf) => leaf.op === "not-in")) return;
  if (hasOr(where) || leaves.some((leaf) => leaf.op === "in" || leaf.op === "array-contains-any"))
    throw invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
}

function hasOr(filter: Filter | undefined): boolean {
  if (!filter || !("filters" in filter)) return false;
  return filter.kind === "or" || filter.filters.some(hasOr);
}

function checkWithoutCollection(query: Query, leaves: readonly (FieldFilter | UnaryFilter)[]): void {
  for (const leaf of leaves) {
    if (!isNamePath(leaf.field)) throw invalid(`kind is required for filter: ${formatFieldPath(leaf.field)}`);
  }
  if (query.orderBy.some((order) => !isNamePath(order.field) || order.direction === "desc"))
    throw invalid("kind is required for all orders except __key__ ascending");
}
