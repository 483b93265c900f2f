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

/**
 * Parses an instant such as `2020-01-02T03:04:05.678901Z`; a fault for anything else. As in the service, parts may have
 * fewer or more digits, and what is too much for one is added to the next: day 32 of January is February 1.
 */
export function parseTimestamp(text: string): Timestamp | Fault {
  const part = "\\s*(\\d{1,9})";
  const zone = "(?:Z|([+-])(\\d{1,9}):(\\d{1,9}))";
  const form = new RegExp(`^${part}-${part}-${part}T${part}:${part}:${part}(?:\\.(\\d*)|\\s*)${zone}$`);
  const [, years, months, days, hours, minutes, seconds, fraction = "", sign, ...offset] =
    form.exec(text) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(years), Number(months) - 1, Number(days));
  const [zoneHours = 0, zoneMinutes = 0] = sign === undefined ? [] : offset.map((one) => Number(sign + one));
  date.setUTCHours(Number(hours) - zoneHours, Number(minutes) - zoneMinutes, Number(seconds));
  if (Number.isNaN(date.getTime())) return timestamp(lastInstant + 1n);
  const nanos = BigInt(fraction.slice(0, 9).padEnd(9, "0"));
  return timestamp(BigInt(date.getTime()) * 1_000_000n + nanos);
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
