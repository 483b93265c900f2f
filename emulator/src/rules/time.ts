import { Fault } from "./fault.ts";
import { Duration, Timestamp } from "./value.ts";

export const second = 1_000_000_000n;
export const day = 86_400n * second;

const firstInstant = -62_135_596_800n * second;
const lastInstant = 253_402_300_800n * second - 1n;
const longest = 315_576_000_001n * second - 1n;

/** Returns the instant, or a fault outside the years 1 to 9999. */
export function timestamp(nanos: bigint): Timestamp | Fault {
  if (nanos >= firstInstant && nanos <= lastInstant) return new Timestamp(nanos);
  return new Fault(
    "Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. Nanos must be in range [0, +999,999,999].",
  );
}

/** Returns the duration, or a fault if it is longer than ten thousand years. */
export function duration(nanos: bigint): Duration | Fault {
  if (nanos <= longest && nanos >= -longest) return new Duration(nanos);
  return new Fault(
    "Duration is not valid. Seconds must be in range [-315,576,000,000, +315,576,000,000]. Nanos must be in range [-999,999,999, +999,999,999].",
  );
}

/** Parses an instant by RFC 3339, such as `2020-01-02T03:04:05.678901Z`; a fault for anything else. */
export function parseTimestamp(text: string): Timestamp | Fault {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(text);
  const millis = found === null ? Number.NaN : Date.parse(`${found[1]}${found[3]}`);
  if (found === null || Number.isNaN(millis)) return timestamp(lastInstant + 1n);
  return timestamp(BigInt(millis) * 1_000_000n + BigInt((found[2] ?? "").padEnd(9, "0")));
}

/** Formats an instant in whole milliseconds. */
export function isoText({ nanos }: Timestamp): string {
  return new Date(Number(nanos / 1_000_000n)).toISOString();
}

/** Returns the quotient rounded down, also below zero. */
export function floorDiv(a: bigint, b: bigint): bigint {
  return (a - floorMod(a, b)) / b;
}

/** Returns the remainder of the rounded-down quotient; never negative for a positive divisor. */
export function floorMod(a: bigint, b: bigint): bigint {
  return ((a % b) + b) % b;
}
