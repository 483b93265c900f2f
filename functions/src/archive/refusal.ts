import { Failure } from "@daily-genius/domain/calls/failure";

/** Refuses a post, an entry or a photo with the reason. */
export function refusal(reason: string): Failure {
  return new Failure("invalid-argument", reason);
}

/** Refuses a whole archive or copy. */
export function wholeRefusal(reason: string): Failure {
  return refusal(`This archive or copy cannot be read: ${reason}.`);
}

/** Returns the reason of a refusal; undefined if the check passes. */
export function reasonOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return reasonIn(error);
  }
}

/** Returns the reason in the error of a check; throws an error that is not a refusal. */
export function reasonIn(error: unknown): string {
  if (error instanceof Failure) return error.message;
  throw error;
}
