import { Fault } from "./fault.ts";

const largestInt = 2n ** 63n - 1n;
const smallestInt = -(2n ** 63n);

/** Returns the int, or a fault if it does not fit 64 bits. */
export function checkedInt(value: bigint): bigint | Fault {
  if (value >= smallestInt && value <= largestInt) return value;
  return new Fault(`Integer value is out of the [${smallestInt}, ${largestInt}] range.`);
}

/** Returns the int nearest to a whole float; beyond the range the largest or smallest int, for NaN 0. */
export function saturatedInt(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return largestInt;
  if (value <= -(2 ** 63)) return smallestInt;
  return BigInt(value);
}
