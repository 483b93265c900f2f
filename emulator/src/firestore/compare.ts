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
  if (a.kind === "bytes" && b.kind === "bytes") return Buffer.compare(a.value, b.value);
  if (a.kind === "reference" && b.kind === "reference")
    return a.value === b.value ? 0 : comparePaths(a.value.split("/"), b.value.split("/"));
  if (a.kind === "geopoint" && b.kind === "geopoint")
    return compareNumbers(a.latitude, b.latitude) || compareNumbers(a.longitude, b.longitude);
  if (a.kind === "array" && b.kind === "array") return compareLists(a.values, b.values, compareValues);
  // A shorter vector comes before a longer one, whatever their elements.
  if (a.kind === "vector" && b.kind === "vector")
    return a.elements.length - b.elements.length || compareLists(a.elements, b.elements, compareNumbers);
  if (a.kind === "map" && b.kind === "map")
    return compareLists(sortedEntries(a.fields), sortedEntries(b.fields), compareEntries);
  return 0;
}

/** Whether Firestore's filters and array transforms count the two as the same value (1 and 1.0 are). */
export function valuesMatch(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}

/** The order of document and collection paths: segment by segment, a parent before what is below it. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  return compareLists(a, b, compareSegments);
}

/** The order of lists: item by item, and a list before the longer ones that begin with it. */
export function compareLists<Item>(
  a: readonly Item[],
  b: readonly Item[],
  compare: (a: Item, b: Item) => number,
): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    // `i` is below both lengths, so the items are there.
    const difference = compare(a[i] as Item, b[i] as Item);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const NUMERIC_ID = /^__id(-?\d+)__$/;

/** Ids of the form `__id7__` are numbers (from Datastore), and come before all others, in numeric order. */
function compareSegments(a: string, b: string): number {
  if (a === b) return 0;
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

type Entry = readonly [name: string, value: Value];

function compareEntries([name, value]: Entry, [otherName, otherValue]: Entry): number {
  return compareStrings(name, otherName) || compareValues(value, otherValue);
}

function sortedEntries(fields: Fields): readonly Entry[] {
  return [...fields].sort(([a], [b]) => compareStrings(a, b));
}
