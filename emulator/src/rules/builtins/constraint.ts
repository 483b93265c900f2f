import { method } from "../builtin.ts";
import { listHas } from "../equals.ts";
import { Fault } from "../fault.ts";
import type { Constraint, Value } from "../value.ts";

// An array-contains filter guarantees one element; the rest of the list is unknown.
function hasAny(constraint: Constraint, wanted: readonly Value[]): true | Fault {
  const promised = constraint.bounds.some(
    (bound) => bound.operator === "contains" && listHas(wanted, bound.value),
  );
  return promised || new Fault("The query's filters do not promise this.");
}

/** The guarantees of a query's filters about a list field. */
export const constraintMethods = [
  method("hasAny", "constraint", ["list"], (constraint, list) => hasAny(constraint, list)),
];
