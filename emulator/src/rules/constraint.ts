import { compare, equals, listHas } from "./equals.ts";
import { Fault } from "./fault.ts";
import { type Bound, Constraint, typeOf, type Value } from "./value.ts";

/** The comparisons that a query's filters can decide. */
export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";

/**
 * Compares when a side is only known by the query's filters: true if it holds for every possible result, otherwise a
 * fault. Never false, so that `!` cannot turn an unknown into a permission.
 */
export function compareConstrained(operator: Comparison, left: Value, right: Value): true | Fault {
  if (left instanceof Constraint && right instanceof Constraint) return unknown;
  if (right instanceof Constraint) return compareConstrained(mirrored[operator], right, left);
  if (!(left instanceof Constraint)) return unknown;
  return left.bounds.some((bound) => implies[operator](bound, right)) || unknown;
}

/** Whether the filters guarantee that the list contains one of the values; the rest of the list is unknown. */
export function constrainedContains(list: Constraint, values: readonly Value[]): true | Fault {
  return (
    list.bounds.some(({ operator, value }) => operator === "contains" && listHas(values, value)) || unknown
  );
}

const unknown = new Fault("The query's filters do not promise this.");

const mirrored: Record<Comparison, Comparison> = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/** For each comparison: whether a bound makes it true, given how the bound's value compares to the other side's. */
const implies: Record<Comparison, (bound: Bound, value: Value) => boolean> = {
  "==": () => false,
  "!=": excludes,
  "<": (bound, value) =>
    (bound.operator === "<" && upTo(bound, value)) || (bound.operator === "<=" && below(bound, value)),
  "<=": (bound, value) => (bound.operator === "<" || bound.operator === "<=") && upTo(bound, value),
  ">": (bound, value) =>
    (bound.operator === ">" && from(bound, value)) || (bound.operator === ">=" && above(bound, value)),
  ">=": (bound, value) => (bound.operator === ">" || bound.operator === ">=") && from(bound, value),
};

function excludes(bound: Bound, value: Value): boolean {
  // No other filter than `== null` returns documents whose field is null.
  if (value === null) return true;
  if (bound.operator === "contains") return false;
  if (bound.operator === "!=") return equals(bound.value, value);
  return implies["<"](bound, value) || implies[">"](bound, value);
}

const upTo = (bound: Bound, value: Value) => order(bound, value) <= 0;
const below = (bound: Bound, value: Value) => order(bound, value) < 0;
const from = (bound: Bound, value: Value) => order(bound, value) >= 0;
const above = (bound: Bound, value: Value) => order(bound, value) > 0;

// As in the service, filters with an int cover floats too, filters with a float only floats.
function order(bound: Bound, value: Value): number {
  const [promised, asked] = [typeOf(bound.value), typeOf(value)];
  if (promised !== asked && !(promised === "int" && asked === "float")) return Number.NaN;
  return compare(bound.value, value) ?? Number.NaN;
}
