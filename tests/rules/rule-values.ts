import { type MapValue, mapOf, Timestamp, type Value } from "@daily-genius/emulator/rules";

/** Converts plain JavaScript to a rules value: whole numbers are ints, dates are timestamps. */
export function ruleValue(plain: unknown): Value {
  if (plain === null || typeof plain === "string" || typeof plain === "boolean") return plain;
  if (typeof plain === "number") return Number.isInteger(plain) ? BigInt(plain) : plain;
  if (plain instanceof Date) return ruleTime(plain);
  if (Array.isArray(plain)) return plain.map(ruleValue);
  if (typeof plain === "object") return ruleMap(plain);
  throw new Error(`No value of the rules is like ${String(plain)}.`);
}

export function ruleMap(plain: object): MapValue {
  return mapOf(Object.entries(plain).map(([key, value]) => [key, ruleValue(value)]));
}

export function ruleTime(date: Date): Timestamp {
  return new Timestamp(BigInt(date.getTime()) * 1_000_000n);
}
