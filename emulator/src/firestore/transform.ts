import { invalid } from "../status.ts";
import { compareValues, valuesMatch } from "./compare.ts";
import type { FieldPath } from "./field-path.ts";
import type { Timestamp } from "./timestamp.ts";
import { isInteger, isNaNValue, isNumber, type NumberValue, type Value } from "./value.ts";

/** A change to one field that the server computes from the field's current value. */
export type Transform = { readonly field: FieldPath } & (
  | { readonly kind: "serverTimestamp" }
  | { readonly kind: "increment" | "maximum" | "minimum"; readonly operand: Value }
  | { readonly kind: "arrayUnion" | "arrayRemove"; readonly values: readonly Value[] }
);

/** Returns the field's new value. */
export function applyTransform(
  current: Value | undefined,
  transform: Transform,
  commitTime: Timestamp,
): Value {
  switch (transform.kind) {
    case "serverTimestamp":
      return { kind: "timestamp", value: requestTimeOf(commitTime) };
    case "increment":
      return add(numberOf(current), operandOf(transform.operand));
    case "maximum":
      return extreme(numberOf(current), operandOf(transform.operand), 1);
    case "minimum":
      return extreme(numberOf(current), operandOf(transform.operand), -1);
    case "arrayUnion":
      return { kind: "array", values: union(elementsOf(current), transform.values) };
    case "arrayRemove":
      return { kind: "array", values: elementsOf(current).filter((e) => !isIn(e, transform.values)) };
  }
}

/** Returns the time that `serverTimestamp` writes: the time of the request, in whole ms as in the service. */
function requestTimeOf(commitTime: Timestamp): Timestamp {
  return { seconds: commitTime.seconds, nanos: commitTime.nanos - (commitTime.nanos % 1_000_000) };
}

function numberOf(value: Value | undefined): NumberValue | undefined {
  return isNumber(value) ? value : undefined;
}

/** Returns the operand of a computing transform; throws INVALID_ARGUMENT if it is not a number. */
export function operandOf(value: Value): NumberValue {
  if (!isNumber(value)) throw invalid("Input must be int64 or double.");
  return value;
}

/** Integers saturate at the ends of int64; a double on either side makes the sum a double. */
function add(current: NumberValue | undefined, operand: NumberValue): NumberValue {
  if (!current) return operand;
  if (current.kind === "integer" && operand.kind === "integer") {
    const sum = current.value + operand.value;
    const end = sum > 0n ? 2n ** 63n - 1n : -(2n ** 63n);
    return { kind: "integer", value: isInteger(sum) ? sum : end };
  }
  return { kind: "double", value: Number(current.value) + Number(operand.value) };
}

/** The field keeps its value (and type) when the two are equal; NaN wins over every number. */
function extreme(current: NumberValue | undefined, operand: NumberValue, sign: 1 | -1): NumberValue {
  if (!current || isNaNValue(operand)) return operand;
  if (isNaNValue(current)) return current;
  return compareValues(operand, current) * sign > 0 ? operand : current;
}

function elementsOf(value: Value | undefined): readonly Value[] {
  return value?.kind === "array" ? value.values : [];
}

function isIn(value: Value, values: readonly Value[]): boolean {
  return values.some((other) => valuesMatch(value, other));
}

function union(current: readonly Value[], added: readonly Value[]): readonly Value[] {
  const result = [...current];
  for (const value of added) if (!isIn(value, result)) result.push(value);
  return result;
}
