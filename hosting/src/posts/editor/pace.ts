/** The time in ms, by a clock that is never set back: a machine's may be, and would hold up what is due. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}

/** The pause after the last key, in ms. */
const pause = 5_000;
/** The maximum time between saves to the server while the user keeps typing, in ms. */
const longestPause = 10_000;
const minute = 60_000;
/** An hour of writing makes at most 360 writes. */
const mostInAMinute = 6;

/**
 * Returns how long to wait before a draft is sent to the server, in ms, after a key at `now`. `typedAt` is the first
 * key that has not been sent, `sentAt` the times of the last writes.
 */
export function saveDelay(now: number, typedAt: number, sentAt: readonly number[]): number {
  return Math.max(0, Math.min(now + pause, typedAt + longestPause) - now, nextTurn(now, sentAt) - now);
}

/** Returns the earliest time at which a draft may be sent. */
export function nextTurn(now: number, sentAt: readonly number[]): number {
  const recent = sentAt.slice(-mostInAMinute);
  return Math.max(now, recent.length < mostInAMinute ? 0 : (recent[0] ?? 0) + minute);
}
