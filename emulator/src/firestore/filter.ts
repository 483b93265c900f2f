import { compareValues, rankOf, valuesMatch } from "./compare.ts";
import type { FieldFilter, FieldOperator, UnaryFilter } from "./query.ts";
import { isNaNValue, type Value } from "./value.ts";

/** Whether a field's value passes the filter. A missing field passes none. */
export function matchesFilter(filter: FieldFilter | UnaryFilter, value: Value | undefined): boolean {
  if (value === undefined) return false;
  if (filter.kind === "unary") return unaryOperators[filter.op](value);
  return fieldOperators[filter.op](value, filter.value);
}

/** Whether a value can equal another in a field filter: null and NaN cannot; the unary operators test for them. */
export function isComparable(value: Value): boolean {
  return value.kind !== "null" && !isNaNValue(value);
}

const unaryOperators: Record<UnaryFilter["op"], (value: Value) => boolean> = {
  isNull: (value) => value.kind === "null",
  isNotNull: (value) => value.kind !== "null",
  isNaN: isNaNValue,
  isNotNaN: (value) => value.kind !== "null" && !isNaNValue(value),
};

// biome-ignore format: one row per operator
const fieldOperators: Record<FieldOperator, (value: Value, operand: Value) => boolean> = {
  "<":  (value, operand) => isOrdered(value, operand) && compareValues(value, operand) < 0,
  "<=": (value, operand) => isOrdered(value, operand) && compareValues(value, operand) <= 0,
  "==": equals,
  "!=": (value, operand) => operand.kind !== "null" && value.kind !== "null" && !equals(value, operand),
  ">":  (value, operand) => isOrdered(value, operand) && compareValues(value, operand) > 0,
  ">=": (value, operand) => isOrdered(value, operand) && compareValues(value, operand) >= 0,
  "array-contains":     (value, operand) => elementsOf(value).some((element) => equals(element, operand)),
  "in":                 (value, operand) => elementsOf(operand).some((option) => equals(value, option)),
  "array-contains-any": (value, operand) => elementsOf(value).some((element) => elementsOf(operand).some((option) => equals(element, option))),
  "not-in":             (value, operand) => value.kind !== "null" && elementsOf(operand).every((option) => option.kind !== "null" && !equals(value, option)),
};

function equals(value: Value, operand: Value): boolean {
  return isComparable(operand) && valuesMatch(value, operand);
}

/** Inequalities hold only between values of one type; they never hold for NaN and null. */
function isOrdered(value: Value, operand: Value): boolean {
  return isComparable(operand) && isComparable(value) && rankOf(value) === rankOf(operand);
}

function elementsOf(value: Value): readonly Value[] {
  return value.kind === "array" ? value.values : [];
}
