import { Duration, Timestamp, type Value } from "./value.ts";

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
