import type { Fields, Value } from "../value.ts";

/** The input of `aValue`: a plain value, or a `Value` for kinds that plain values cannot express. */
export type Plain =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | Value
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/** Converts a plain value: bigints are integers, numbers doubles, objects maps. */
export function aValue(plain: Plain): Value {
  if (plain === null) return { kind: "null" };
  if (typeof plain === "boolean") return { kind: "boolean", value: plain };
  if (typeof plain === "bigint") return { kind: "integer", value: plain };
  if (typeof plain === "number") return { kind: "double", value: plain };
  if (typeof plain === "string") return { kind: "string", value: plain };
  if (plain instanceof Uint8Array) return { kind: "bytes", value: plain };
  if (isList(plain)) return { kind: "array", values: plain.map(aValue) };
  return isValue(plain) ? plain : { kind: "map", fields: theFields(plain) };
}

/** Converts the fields of a document or map from a plain object. */
export function theFields(plain: { readonly [name: string]: Plain }): Fields {
  return new Map(Object.entries(plain).map(([name, value]) => [name, aValue(value)]));
}

export function aVector(...elements: readonly number[]): Value {
  return { kind: "vector", elements };
}

export function aTime(seconds: bigint, nanos = 0): Value {
  return { kind: "timestamp", value: { seconds, nanos } };
}

/** A reference to a document of the database that `aDatabase` makes. */
export function aReference(path: string): Value {
  return { kind: "reference", value: `projects/demo/databases/(default)/documents/${path}` };
}

function isList(plain: object): plain is readonly Plain[] {
  return Array.isArray(plain);
}

function isValue(plain: object): plain is Value {
  return "kind" in plain;
}
