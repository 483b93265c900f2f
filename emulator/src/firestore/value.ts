import type { Timestamp } from "./timestamp.ts";

/** One Firestore value. References are full resource names. */
export type Value =
  | { readonly kind: "null" }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "integer"; readonly value: bigint }
  | { readonly kind: "double"; readonly value: number }
  | { readonly kind: "timestamp"; readonly value: Timestamp }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: Uint8Array }
  | { readonly kind: "reference"; readonly value: string }
  | { readonly kind: "geopoint"; readonly latitude: number; readonly longitude: number }
  | { readonly kind: "array"; readonly values: readonly Value[] }
  | { readonly kind: "vector"; readonly elements: readonly number[] }
  | { readonly kind: "map"; readonly fields: Fields };

/** The named values of a document or of a map value. */
export type Fields = ReadonlyMap<string, Value>;

/** The values that compare, and are computed with, as numbers. */
export type NumberValue = Extract<Value, { kind: "integer" | "double" }>;

/** Whether a whole number fits 64 bits. */
export function isInteger(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

/** Whether a value is a number, which NaN is, too. */
export function isNumber(value: Value | undefined): value is NumberValue {
  return value?.kind === "integer" || value?.kind === "double";
}

/** Whether a value is the double NaN. */
export function isNaNValue(value: Value): boolean {
  return value.kind === "double" && Number.isNaN(value.value);
}
