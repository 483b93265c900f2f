import { Failure } from "@daily-genius/domain/calls/failure";

/** Returns the reason of a refusal; undefined if the check passes. */
export function reasonOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
