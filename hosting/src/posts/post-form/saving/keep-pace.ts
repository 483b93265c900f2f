/** The pause after the last key, in ms. */
const pause = 5_000;
/** The longest time that somebody who never pauses writes for this browser alone, in ms. */
const patience = 10_000;
const minute = 60_000;
/** An hour of writing makes at most 360 writes. */
const mostInAMinute = 6;

/**
 * Returns how long to wait before a draft is sent to the server, in ms, after a key at `now`. `typedAt` is the first
 * key that has not been sent, `sentAt` the times of the last writes.
 */
export function keepDelay(now: number, typedAt: number, sentAt: readonly number[]): number {
  const wanted = Math.min(now + pause, typedAt + patience);
  const recent = sentAt.slice(-mostInAMinute);
  const allowed = recent.length < mostInAMinute ? 0 : (recent[0] ?? 0) + minute;
  return Math.max(wanted, allowed, now) - now;
}
