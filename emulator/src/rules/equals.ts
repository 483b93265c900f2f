import {
  Constraint,
  Duration,
  LatLng,
  MapDiff,
  Path,
  type PathSegment,
  SetValue,
  Timestamp,
  type Value,
  Vector,
} from "./value.ts";

/**
 * The equality of numbers of different kinds:
 * - `loose`: `1 == 1.0`, as the operators `==` and `!=` compare their own operands;
 * - `strict`: an int never equals a float, and 0.0 is not -0.0: inside lists and maps, for `in`, `hasAny` and similar;
 * - `member`: as loose at every depth, and NaN equals itself: for members of a set and the two sides of a diff.
 */
export type Equality = "loose" | "strict" | "member";

/** Whether two values are equal. Values of different types are unequal, never an error. */
export function equals(a: Value, b: Value, equality: Equality = "loose"): boolean {
  if (typeof a === "number" || typeof a === "bigint")
    return (typeof b === "number" || typeof b === "bigint") && sameNumber(a, b, equality);
  if (a === null || typeof a !== "object") return a === b;
  if (b === null || typeof b !== "object") return false;
  const inside = equality === "loose" ? "strict" : equality;
  if (Array.isArray(a)) return Array.isArray(b) && sameList(a, b, inside);
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  if (a instanceof Map) return b instanceof Map && sameMap(a, b, inside);
  if (a instanceof SetValue) return b instanceof SetValue && sameSet(a, b);
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanos === b.nanos;
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof LatLng)
    return b instanceof LatLng && a.latitude === b.latitude && a.longitude === b.longitude;
  if (a instanceof Path)
    return b instanceof Path && sameList(a.segments.map(segmentKey), b.segments.map(segmentKey));
  if (a instanceof Vector) return b instanceof Vector && sameList(a.numbers, b.numbers);
  if (a instanceof MapDiff || a instanceof Constraint) return a === b;
  return false;
}

/** Whether a list contains the value, by strict equality. */
export function listHas(items: readonly Value[], value: Value): boolean {
  return items.some((item) => equals(item, value, "strict"));
}

/** Whether a set contains the value. */
export function setHas(set: SetValue, value: Value): boolean {
  return set.items.some((item) => equals(item, value, "member"));
}

/** Returns the set of the given values, in the order in which they first appear. */
export function setOf(values: Iterable<Value>): SetValue {
  const items: Value[] = [];
  for (const value of values) {
    if (!items.some((item) => equals(item, value, "member"))) items.push(value);
  }
  return new SetValue(items);
}

function sameNumber(a: number | bigint, b: number | bigint, equality: Equality): boolean {
  if (typeof a === "bigint" && typeof b === "bigint") return a === b;
  if (equality === "strict") return typeof a === typeof b && a === b && Object.is(a, b);
  const left = Number(a);
  const right = Number(b);
  return left === right || (equality === "member" && Number.isNaN(left) && Number.isNaN(right));
}

function sameList(a: readonly Value[], b: readonly Value[], equality: Equality = "strict"): boolean {
  return a.length === b.length && a.every((item, index) => equals(item, b[index] ?? null, equality));
}

function sameMap(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>, equality: Equality): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !equals(value, other, equality)) return false;
  }
  return true;
}

function sameSet(a: SetValue, b: SetValue): boolean {
  return a.items.length === b.items.length && a.items.every((item) => setHas(b, item));
}

function segmentKey(segment: PathSegment): Value {
  return typeof segment === "string" ? segment : [segment.hole];
}

/** Orders `a` and `b`: below, at or above zero; NaN if one of them is NaN; undefined for values without an order. */
export function compare(a: Value, b: Value): number | undefined {
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  if (typeof a === "bigint" && typeof b === "bigint") return a < b ? -1 : Number(a > b);
  if (isNumber(a) && isNumber(b)) {
    const [left, right] = [Number(a), Number(b)];
    return left < right ? -1 : left > right ? 1 : left === right ? 0 : Number.NaN;
  }
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp) return compare(a.nanos, b.nanos);
  if (a instanceof Duration && b instanceof Duration) return compare(a.nanos, b.nanos);
  return undefined;
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
