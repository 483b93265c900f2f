import { compareTimestamps } from "./timestamp.ts";
import { type Fields, isNumber, type Value } from "./value.ts";

/**
 * The rank of each type in Firestore's order over values of different types; types with one rank compare by value.
 * https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
const rankOfKind: Record<Value["kind"], number> = {
  null: 0,
  boolean: 1,
  integer: 2,
  double: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geopoint: 7,
  array: 8,
  vector: 9,
  map: 10,
};

/** Returns the rank of a value's type in the order over types. */
export function rankOf(value: Value): number {
  return rankOfKind[value.kind];
}

/**
 * Firestore's total order over values: negative, zero or positive as `a` comes before, with or after `b`. Integers and
 * doubles compare as exact numbers, NaN first; -0 equals 0.
 */
export function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a.kind === "string" && b.kind === "string") return compareStrings(a.value, b.value);
  if (isNumber(a) && isNumber(b)) return compareNumbers(a.value, b.value);
  const byRank = rankOf(a) - rankOf(b);
  if (byRank !== 0) return byRank;
  if (a.kind === "boolean" && b.kind === "boolean") return Number(a.value) - Number(b.value);
  if (a.kind === "timestamp" && b.kind === "timestamp") return compareTimestamps(a.value, b.value);
  if (a.kind === "bytes" && b.kind === "bytes") return compareBytes(a.value, b.value);
  if (a.kind === "reference" && b.kind === "reference")
    return a.value === b.value ? 0 : comparePaths(a.value.split("/"), b.value.split("/"));
  if (a.kind === "geopoint" && b.kind === "geopoint")
    return compareNumbers(a.latitude, b.latitude) || compareNumbers(a.longitude, b.longitude);
  if (a.kind === "array" && b.kind === "array") return compareArrays(a.values, b.values);
  if (a.kind === "vector" && b.kind === "vector") return compareVectors(a.elements, b.elements);
  if (a.kind === "map" && b.kind === "map") return compareMaps(a.fields, b.fields);
  return 0;
}

/** Whether Firestore's filters and array transforms count the two as the same value (1 and 1.0 are). */
export function valuesMatch(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}

/** Whether replacing one value by the other would have no visible effect: 1 and 1.0 differ, 0 and -0 too. */
export function valuesIdentical(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === "double" && b.kind === "double") return Object.is(a.value, b.value);
  if (a.kind === "array" && b.kind === "array") {
    const other = b.values;
    return a.values.length === other.length && a.values.every((value, i) => isSameAs(value, other[i]));
  }
  if (a.kind === "vector" && b.kind === "vector") {
    const other = b.elements;
    return (
      a.elements.length === other.length && a.elements.every((element, i) => Object.is(element, other[i]))
    );
  }
  if (a.kind === "map" && b.kind === "map") return sameFields(a.fields, b.fields);
  if (a.kind === "geopoint" && b.kind === "geopoint")
    return Object.is(a.latitude, b.latitude) && Object.is(a.longitude, b.longitude);
  return compareValues(a, b) === 0;
}

/** `valuesIdentical` for every field of a document or map. */
export function sameFields(a: Fields, b: Fields): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [name, value] of a) if (!isSameAs(value, b.get(name))) return false;
  return true;
}

function isSameAs(a: Value, b: Value | undefined): boolean {
  return b !== undefined && valuesIdentical(a, b);
}

/** The order of document and collection paths: segment by segment, a parent before what is below it. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a[i] ?? "";
    const right = b[i] ?? "";
    if (left === right) continue;
    return compareSegments(left, right);
  }
  return a.length - b.length;
}

const NUMERIC_ID = /^__id(-?\d+)__$/;

/** Ids of the form `__id7__` are numbers (from Datastore), and come before all others, in numeric order. */
function compareSegments(a: string, b: string): number {
  const left = numericId(a);
  const right = numericId(b);
  if (left === undefined && right === undefined) return compareStrings(a, b);
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return left < right ? -1 : left > right ? 1 : 0;
}

function numericId(segment: string): bigint | undefined {
  if (!segment.startsWith("__id")) return undefined;
  const digits = NUMERIC_ID.exec(segment)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

/** The order of strings by their UTF-8 bytes, which is their order by code points. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left === right) continue;
    // UTF-16 puts surrogates (code points above U+FFFF) below U+E000..U+FFFF; UTF-8 puts them above.
    const leftIsSurrogate = isSurrogate(left);
    if (leftIsSurrogate !== isSurrogate(right)) return leftIsSurrogate ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** JavaScript compares a bigint with a number exactly, without rounding either. */
function compareNumbers(a: bigint | number, b: bigint | number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  return Number.isNaN(b) ? 1 : 0;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i];
    if (right === undefined) return 1;
    const difference = compareValues(left, right);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** A shorter vector comes before a longer one, whatever their elements. */
function compareVectors(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (const [i, left] of a.entries()) {
    const difference = compareNumbers(left, b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareMaps(a: Fields, b: Fields): number {
  const left = sortedEntries(a);
  const right = sortedEntries(b);
  for (const [i, [name, value]] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const difference = compareStrings(name, other[0]) || compareValues(value, other[1]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function sortedEntries(fields: Fields): readonly (readonly [string, Value])[] {
  return [...fields].sort(([a], [b]) => compareStrings(a, b));
}
