/** A point in time: seconds since the epoch and the nanoseconds (0 to 999,999,999) after them. */
export type Timestamp = { readonly seconds: bigint; readonly nanos: number };

const MICROS_PER_SECOND = 1_000_000n;

/** Negative, zero or positive as `a` is before, at or after `b`. */
export function compareTimestamps(a: Timestamp, b: Timestamp): number {
  if (a.seconds !== b.seconds) return a.seconds < b.seconds ? -1 : 1;
  return a.nanos - b.nanos;
}

/** Returns whole microseconds since the epoch, rounded down. */
export function toMicros(time: Timestamp): bigint {
  return time.seconds * MICROS_PER_SECOND + BigInt(Math.floor(time.nanos / 1000));
}

/** Returns the time that many microseconds after the epoch. */
export function fromMicros(micros: bigint): Timestamp {
  const remainder = micros % MICROS_PER_SECOND;
  const within = remainder < 0n ? remainder + MICROS_PER_SECOND : remainder;
  return { seconds: (micros - within) / MICROS_PER_SECOND, nanos: Number(within) * 1000 };
}
