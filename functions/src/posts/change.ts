import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { type LogEvent, type LogFields, log } from "../log.ts";

/** Runs a person's call and logs it as one event: what it is about, its outcome and its duration. */
export async function withEventLog<Result>(
  event: LogEvent,
  { uid }: { readonly uid: string },
  { id, requestId }: { readonly id?: string; readonly requestId?: string | undefined },
  run: () => Promise<Result>,
  describe: (result: Result) => LogFields = () => ({}),
): Promise<Result> {
  const started = performance.now();
  const finish = (outcome: string, more: LogFields = {}) =>
    log(event, { uid, id, requestId, ...more, outcome, ms: Math.round(performance.now() - started) });
  try {
    const result = await run();
    finish("ok", describe(result));
    return result;
  } catch (error) {
    // Other errors are logged where the call is answered.
    if (error instanceof Failure) finish(error.code);
    throw error;
  }
}

const mostRounds = 5;

/** Repeats a round (read, decide, commit) while it returns `again`; after too many rounds fails `aborted`. */
export async function retryOnConflict<Result>(round: () => Promise<Result | "again">): Promise<Result> {
  for (let count = 0; count < mostRounds; count += 1) {
    const result = await round();
    if (result !== "again") return result;
  }
  throw changedSinceFailure();
}

/** Refuses a date and title that another post has. */
export function titleTaken(): Failure {
  return new Failure("already-exists", failureText["already-exists"]);
}

/** Refuses a call that lost to others; `current` is the post that another administrator has saved in the meantime. */
export function changedSinceFailure(current?: Post): Failure {
  return new Failure("aborted", failureText.aborted, current && { current });
}

/** The maximum clock difference, in ms: Google's clocks differ less, so a later time was typed into the console. */
const clockTolerance = 60_000;

/** Returns the current time as ISO 8601 with ms, but always later than the given times, to keep their order. */
export function monotonicTime(moments: readonly unknown[], now: number): string {
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
