import { isDeepStrictEqual } from "node:util";
import { invalid, type StatusError } from "../status.ts";
import { sameFieldPath } from "./field-path.ts";
import { isComparable } from "./filter.ts";
import { type FieldFilter, type Filter, listOperators, type UnaryFilter } from "./query.ts";

/** Filters that must all hold; a document matches a query if it matches any of the query's disjuncts. */
export type Disjunct = readonly (FieldFilter | UnaryFilter)[];

const MAX_DISJUNCTS = 30;

/**
 * Returns the filter as a disjunction of conjunctions, with `in` and `array-contains-any` opened into equalities.
 * Throws INVALID_ARGUMENT above the service's limits. Without a filter there is one empty disjunct, which matches
 * everything.
 */
export function disjunctsOf(filter: Filter | undefined): readonly Disjunct[] {
  const disjuncts = filter ? open(filter) : [[]];
  if (disjuncts.length > MAX_DISJUNCTS) throw tooMany(disjuncts.length);
  for (const disjunct of disjuncts) {
    if (disjunct.filter((leaf) => leaf.op === "array-contains").length > 1)
      throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
  return disjuncts.filter((disjunct) => !disjunct.some(matchesNothing));
}

/** A leaf from a list counts separately from the same leaf written directly, as in the service. */
type Leaf = (FieldFilter & { readonly isOpened?: true }) | UnaryFilter;

function open(filter: Filter): readonly (readonly Leaf[])[] {
  switch (filter.kind) {
    case "or":
      return distinct(filter.filters.flatMap(open), sameDisjunct);
    case "and":
      return distinct(filter.filters, sameFilter).map(open).reduce(product, [[]]);
    case "unary":
      return [[filter]];
    case "field":
      return openField(filter).map((leaf) => [leaf]);
  }
}

function openField(filter: FieldFilter): readonly Leaf[] {
  const { value } = filter;
  if (value.kind !== "array") return [filter];
  const op = filter.op === "in" ? "==" : filter.op === "array-contains-any" ? "array-contains" : undefined;
  if (!op) return [filter];
  return distinct(value.values, isDeepStrictEqual).map((option) => ({
    ...filter,
    op,
    value: option,
    isOpened: true,
  }));
}

/** Refuses before multiplying: a small request must not be able to ask for a huge product. */
function product(left: readonly (readonly Leaf[])[], right: readonly (readonly Leaf[])[]): readonly Leaf[][] {
  if (left.length * right.length > MAX_DISJUNCTS) throw tooMany(left.length * right.length);
  const disjuncts = left.flatMap((a) => right.map((b) => distinct([...a, ...b], sameMet)));
  return distinct(disjuncts, sameDisjunct);
}

function distinct<Item>(items: readonly Item[], isSame: (a: Item, b: Item) => boolean): Item[] {
  return items.filter((item, i) => items.findIndex((other, at) => at === i || isSame(item, other)) === i);
}

/**
 * Counts filters as the service does: of equal siblings only the first, of a list every element. Stops soon after
 * `most`, so that a request of many megabytes is refused at once.
 */
export function countFilters(filter: Filter, most: number): number {
  if (filter.kind === "field" && listOperators.has(filter.op) && filter.value.kind === "array")
    return filter.value.values.length;
  if (!("filters" in filter)) return 1;
  const counted: Filter[] = [];
  let count = 0;
  for (const part of filter.filters) {
    if (counted.some((other) => sameFilter(part, other))) continue;
    counted.push(part);
    count += countFilters(part, most - count);
    if (count > most) break;
  }
  return count;
}

/** Equal sibling filters count once, in any order of their parts. */
function sameFilter(a: Filter, b: Filter): boolean {
  if (!("filters" in a) || !("filters" in b)) return !("filters" in a || "filters" in b) && sameLeaf(a, b);
  return a.kind === b.kind && sameInAnyOrder(a.filters, b.filters, sameFilter);
}

/** An `array-contains` that another level of the filter repeats counts twice, as in the service. */
function sameMet(a: Leaf, b: Leaf): boolean {
  return a.op !== "array-contains" && sameLeaf(a, b);
}

function sameDisjunct(a: readonly Leaf[], b: readonly Leaf[]): boolean {
  return sameInAnyOrder(a, b, sameLeaf);
}

/** Whether two lists have the same items, also where one repeats an item and the other has a second. */
function sameInAnyOrder<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): boolean {
  const isIn = (one: readonly Item[], all: readonly Item[]) =>
    one.every((item) => all.some((other) => isSame(item, other)));
  return a.length === b.length && isIn(a, b) && isIn(b, a);
}

function sameLeaf(a: Leaf, b: Leaf): boolean {
  if (a.op !== b.op || !sameFieldPath(a.field, b.field)) return false;
  if (a.kind === "unary" || b.kind === "unary") return a.kind === b.kind;
  return a.isOpened === b.isOpened && isDeepStrictEqual(a.value, b.value);
}

/** Whether no value passes the filter: comparing with null or NaN is comparing with nothing. */
export function matchesNothing(leaf: FieldFilter | UnaryFilter): boolean {
  if (leaf.kind === "unary") return false;
  if (leaf.op === "!=") return leaf.value.kind === "null";
  return !listOperators.has(leaf.op) && !isComparable(leaf.value);
}

function tooMany(count: number): StatusError {
  return invalid(
    `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${MAX_DISJUNCTS}`,
  );
}
