import { Failure } from "@daily-genius/domain/failure";

/** The reason with which a check refuses something; undefined if it passes. */
export function reasonOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
