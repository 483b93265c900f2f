/** The maximum clock difference, in ms: Google's clocks differ less, so a later time was typed into the console. */
const clockTolerance = 60_000;

/** Returns the current time as ISO 8601 with ms, but always later than the given times, to keep their order. */
export function laterThan(moments: readonly unknown[], now: number): string {
  const past = moments.map(instant).filter((at) => at <= now + clockTolerance);
  return new Date(Math.max(now, ...past.map((at) => at + 1))).toISOString();
}

/** Whether a text can be the time of a write that happened at `writtenAt`. */
export function couldBeWrittenAt(moment: unknown, writtenAt: number): boolean {
  return Math.abs(instant(moment) - writtenAt) <= clockTolerance;
}

/** Returns ms since 1970, or NaN unless the text is ISO 8601 in UTC with milliseconds. */
function instant(moment: unknown): number {
  if (typeof moment !== "string") return Number.NaN;
  const at = Date.parse(moment);
  return Number.isFinite(at) && new Date(at).toISOString() === moment ? at : Number.NaN;
}
