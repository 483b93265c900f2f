/** Clocks of Google's machines differ by far less; a time further ahead than this was typed by hand. */
const clockTolerance = 60_000;

/** Now, as ISO 8601 with milliseconds, and strictly later than each of the given moments, so that an order is kept. */
export function laterThan(moments: readonly unknown[], now: number): string {
  const past = moments.map(instant).filter((at) => at <= now + clockTolerance);
  return new Date(Math.max(now, ...past.map((at) => at + 1))).toISOString();
}

/** Whether a text can be the moment of a write that happened at `writtenAt`. */
export function couldBeWrittenAt(moment: unknown, writtenAt: number): boolean {
  return Math.abs(instant(moment) - writtenAt) <= clockTolerance;
}

/** Milliseconds since 1970, or NaN for what is not ISO 8601 in UTC with milliseconds. */
function instant(moment: unknown): number {
  if (typeof moment !== "string") return Number.NaN;
  const at = Date.parse(moment);
  return Number.isFinite(at) && new Date(at).toISOString() === moment ? at : Number.NaN;
}
