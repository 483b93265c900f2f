import { invalid } from "../status.ts";
import { leavesOf } from "./check-query.ts";
import { compareLists, compareStrings } from "./compare.ts";
import { matchesNothing } from "./disjuncts.ts";
import { type FieldPath, formatFieldPath, isNamePath, sameFieldPath } from "./field-path.ts";
import type { FieldFilter, Order, Query, UnaryFilter } from "./query.ts";

// biome-ignore format: a list of words
const inequalities: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "!=", "not-in", "isNotNull", "isNotNaN"]);

// https://firebase.google.com/docs/firestore/query-data/multiple-range-fields#limitations
const MAX_INEQUALITY_FIELDS = 10;

/** Returns the fields that filters order by implicitly, in the service's order. */
function inequalityFields(leaves: readonly (FieldFilter | UnaryFilter)[]): readonly FieldPath[] {
  const unequal = leaves
    .filter((leaf) => inequalities.has(leaf.op) && !matchesNothing(leaf))
    .map(({ field }) => field);
  if (new Set(unequal.map(formatFieldPath)).size > MAX_INEQUALITY_FIELDS)
    throw invalid(`A query may not have more than ${MAX_INEQUALITY_FIELDS} distinct inequality fields.`);
  return unequal.toSorted((a, b) => compareLists(a, b, compareStrings));
}

/** Returns the explicit orders, fields with inequalities, aggregated fields, and the name. Throws INVALID_ARGUMENT. */
export function completeOrders(query: Query, aggregated: readonly FieldPath[]): readonly Order[] {
  const orders = [...query.orderBy];
  const direction = query.orderBy.at(-1)?.direction ?? "asc";
  const isOrdered = (field: FieldPath) => orders.some((order) => sameFieldPath(order.field, field));
  const leaves = leavesOf(query.where);
  const ofName = leaves.filter(({ field }) => isNamePath(field));
  const unequal = inequalityFields(leaves);
  const isNameEqual = ofName.some(({ op }) => op === "==" || op === "in");
  if (unequal.length > 0 && !unequal.some(isNamePath) && isNameEqual) {
    throw invalid(
      "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.",
    );
  }
  const isAfterName = isOrdered(["__name__"]) || ofName.length > 0;
  for (const field of unequal) {
    if (!isNamePath(field) && !isOrdered(field)) orders.push({ field, direction });
  }
  for (const field of aggregated) {
    if (isOrdered(field)) continue;
    if (isAfterName)
      throw invalid(
        `This query requires an index that has fields [${formatFieldPath(field)}] after __name__ and Firestore does not currently support such an index. Please try the query again with additional ordering on those fields.`,
      );
    orders.push({ field, direction });
  }
  if (!isOrdered(["__name__"])) orders.push({ field: ["__name__"], direction });
  return orders;
}
