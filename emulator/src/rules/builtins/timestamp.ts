import { func, method } from "../builtin.ts";
import { Fault } from "../fault.ts";
import { day, floorDiv, floorMod, parseTimestamp, second, timestamp } from "../time.ts";
import { Duration, Timestamp } from "../value.ts";

/** The instant as a JavaScript date, for the calendar only. */
const calendar = (instant: Timestamp) => new Date(Number(floorDiv(instant.nanos, 1_000_000n)));
const startOfDay = (instant: Timestamp) => new Timestamp(floorDiv(instant.nanos, day) * day);
const timeOfDay = (instant: Timestamp) => new Duration(floorMod(instant.nanos, day));
const part = (value: number) => BigInt(value);

function dayOfYear(instant: Timestamp): bigint {
  const date = calendar(instant);
  const newYear = new Date(0);
  newYear.setUTCFullYear(date.getUTCFullYear());
  return part(Math.floor((date.getTime() - newYear.getTime()) / 86_400_000) + 1);
}

function dateOf(year: bigint, month: bigint, dayOfMonth: bigint): Timestamp | Fault {
  if (year < 1n || year > 9999n) {
    return new Fault(
      `Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. year: ${year}.`,
    );
  }
  const date = new Date(0);
  const possible = month >= 1n && month <= 12n && dayOfMonth >= 1n && dayOfMonth <= 31n;
  if (possible) date.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth));
  const exists = possible && part(date.getUTCDate()) === dayOfMonth;
  if (!exists) return new Fault(`Date is not valid. year: ${year}, month: ${month} day: ${dayOfMonth}.`);
  return timestamp(part(date.getTime()) * 1_000_000n);
}

/** The methods and functions of `timestamp`. */
// biome-ignore format: one row each
export const timestampBuiltins = [
  method("date",      "timestamp", [], (t) => startOfDay(t)),
  method("day",       "timestamp", [], (t) => part(calendar(t).getUTCDate())),
  method("dayOfWeek", "timestamp", [], (t) => part(calendar(t).getUTCDay() || 7)),
  method("dayOfYear", "timestamp", [], (t) => dayOfYear(t)),
  method("hours",     "timestamp", [], (t) => part(calendar(t).getUTCHours())),
  method("minutes",   "timestamp", [], (t) => part(calendar(t).getUTCMinutes())),
  method("month",     "timestamp", [], (t) => part(calendar(t).getUTCMonth() + 1)),
  method("nanos",     "timestamp", [], (t) => floorMod(t.nanos, second)),
  method("seconds",   "timestamp", [], (t) => part(calendar(t).getUTCSeconds())),
  method("time",      "timestamp", [], (t) => timeOfDay(t)),
  method("toMillis",  "timestamp", [], (t) => floorDiv(t.nanos, 1_000_000n)),
  method("year",      "timestamp", [], (t) => part(calendar(t).getUTCFullYear())),
  func("timestamp.date",  ["int", "int", "int"], (year, month, dayOfMonth) => dateOf(year, month, dayOfMonth)),
  func("timestamp.value", ["int"],               (millis) => timestamp(millis * 1_000_000n)),
  func("timestamp.value", ["string"],            (text) => parseTimestamp(text)),
];
