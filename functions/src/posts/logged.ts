import { Failure } from "@daily-genius/domain/calls/failure";
import { type LogEvent, type LogFields, log } from "../log.ts";

/** Runs a call and logs it as one event: its outcome, its fields and its duration. */
export async function logged<Result>(
  event: LogEvent,
  fields: LogFields,
  run: () => Promise<Result>,
  describe: (result: Result) => LogFields = () => ({}),
): Promise<Result> {
  const started = performance.now();
  const finish = (outcome: string, more: LogFields = {}) =>
    log(event, { ...fields, ...more, outcome, ms: Math.round(performance.now() - started) });
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
