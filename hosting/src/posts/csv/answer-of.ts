import { Failure } from "@daily-genius/domain/calls/failure";

/** Returns the answer to a call that takes effect only once; without an answer, asks a second time. */
export async function answerOf<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted || !(error instanceof Failure && error.code === "unavailable")) throw error;
    return ask();
  }
}
