import { Failure, type FailureCode } from "@daily-genius/domain/calls/failure";
import { HttpsError } from "firebase-functions/https";
import { logFault } from "./log.ts";

/** Google's status codes for temporary trouble, not a mistake in this code. */
const passingStatus: Readonly<Record<number, FailureCode>> = {
  4: "unavailable",
  8: "resource-exhausted",
  10: "aborted",
  14: "unavailable",
};

/**
 * Returns the answer to a caller: a `Failure` keeps its words. Any other error is logged here, once, and answered with
 * a bare code. A `Failure` with a cause is logged too; the caller never sees the cause.
 */
export function answerToFailure(
  name: string,
  error: unknown,
  { uid, message }: { readonly uid?: string | undefined; readonly message?: string | undefined } = {},
): HttpsError {
  if (error instanceof Failure) {
    if (error.cause !== undefined) logFault(name, error, { uid });
    return new HttpsError(error.code, error.message, error.details);
  }
  logFault(name, error, { uid });
  const code = passingCode(error) ?? "internal";
  return new HttpsError(code, message ?? code);
}

/** Returns the code of an error that may be gone at the next attempt; undefined for any other error. */
function passingCode(error: unknown): FailureCode | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const { code } = error;
  if (typeof code === "number") return passingStatus[code];
  return typeof code === "string" && unreachable.has(code) ? "unavailable" : undefined;
}

const unreachable: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);
