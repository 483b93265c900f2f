import { func, method } from "../builtin.ts";
import { Fault } from "../fault.ts";
import { day, duration, second } from "../time.ts";
import type { Duration } from "../value.ts";

const units: ReadonlyMap<string, bigint> = new Map([
  ["w", 7n * day],
  ["d", day],
  ["h", 3600n * second],
  ["m", 60n * second],
  ["s", second],
  ["ms", 1_000_000n],
  ["ns", 1n],
]);

function inUnit(magnitude: bigint, unit: string): Duration | Fault {
  const size = units.get(unit);
  if (size === undefined) return new Fault(`Unknown unit '${unit}'. Use ${[...units.keys()].join(", ")}.`);
  const nanos = magnitude * size;
  // Below the second the service counts in 64-bit nanoseconds.
  if (size < second && BigInt.asIntN(64, nanos) !== nanos) return duration(nanos * second);
  return duration(nanos);
}

/** The methods and functions of `duration`. */
// biome-ignore format: one row each
export const durationBuiltins = [
  method("nanos",   "duration", [], (d) => d.nanos % second),
  method("seconds", "duration", [], (d) => d.nanos / second),
  func("duration.abs",   ["duration"],                 (d) => duration(d.nanos < 0n ? -d.nanos : d.nanos)),
  func("duration.time",  ["int", "int", "int", "int"], (h, m, s, n) => duration((h * 3600n + m * 60n + s) * second + n)),
  func("duration.value", ["int", "string"],            (magnitude, unit) => inUnit(magnitude, unit)),
];
