import { StatusError } from "../status.ts";
import { isComparable } from "./filter.ts";
import type { FieldFilter, Filter, UnaryFilter } from "./query.ts";

/** Filters that must all hold; a document matches a query when it matches any of the query's disjuncts. */
export type Disjunct = readonly (FieldFilter | UnaryFilter)[];

const MAX_DISJUNCTS = 30;

/**
 * The filter as a disjunction of conjunctions, `in` and `array-contains-any` opened into equalities. Throws
 * INVALID_ARGUMENT above the service's limits. No filter is one empty disjunct, which everything matches.
 */
export function disjunctsOf(filter: Filter | undefined): readonly Disjunct[] {
  const disjuncts = filter ? open(filter) : [[]];
  if (disjuncts.length > MAX_DISJUNCTS) throw tooMany(disjuncts.length);
  for (const disjunct of disjuncts) {
    if (disjunct.filter((leaf) => leaf.op === "array-contains").length > 1) {
      throw new StatusError(
        "INVALID_ARGUMENT",
        "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
      );
    }
  }
  return disjuncts.filter((disjunct) => !disjunct.some(matchesNothing));
}

function open(filter: Filter): readonly Disjunct[] {
  switch (filter.kind) {
    case "or":
      return filter.filters.flatMap(open);
    case "and":
      return filter.filters.map(open).reduce<readonly Disjunct[]>(product, [[]]);
    case "unary":
      return [[filter]];
    case "field":
      return openField(filter).map((leaf) => [leaf]);
  }
}

function openField(filter: FieldFilter): readonly FieldFilter[] {
  const { value } = filter;
  if (value.kind !== "array") return [filter];
  if (filter.op === "in") return value.values.map((option) => ({ ...filter, op: "==", value: option }));
  if (filter.op !== "array-contains-any") return [filter];
  return value.values.map((option) => ({ ...filter, op: "array-contains", value: option }));
}

/** Refuses before multiplying: a small request must not be able to ask for a huge product. */
function product(left: readonly Disjunct[], right: readonly Disjunct[]): readonly Disjunct[] {
  if (left.length * right.length > MAX_DISJUNCTS) throw tooMany(left.length * right.length);
  return left.flatMap((a) => right.map((b) => [...a, ...b]));
}

/** Whether no value passes the filter: comparing with null or NaN is comparing with nothing. */
export function matchesNothing(leaf: FieldFilter | UnaryFilter): boolean {
  if (leaf.kind === "unary") return false;
  if (leaf.op === "!=") return leaf.value.kind === "null";
  return (
    leaf.op !== "in" && leaf.op !== "not-in" && leaf.op !== "array-contains-any" && !isComparable(leaf.value)
  );
}

function tooMany(count: number): StatusError {
  return new StatusError(
    "INVALID_ARGUMENT",
    `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${MAX_DISJUNCTS}`,
  );
}
