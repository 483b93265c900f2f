import { Failure, type FailureCode, failureText } from "@daily-genius/domain/calls/failure";

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failureText, code);

/** Codes that only mean that no answer came. */
const unanswered: ReadonlySet<string> = new Set([
  "cancelled",
  "deadline-exceeded",
  "network-request-failed",
  "retry-limit-exceeded",
  "timeout",
]);

/**
 * Translates an error of any Firebase SDK into a `Failure`, and keeps the original as its `cause`:
 *
 * - A `Failure` is returned as it is.
 * - A request without an answer is `unavailable`.
 * - Firebase without a key for it is `not-found`, whose sentence sends people to the configuration.
 * - A refusal with a code of the catalog keeps its code, and from a callable the server's sentence and details.
 * - Anything else is `internal`.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const fail = (code: FailureCode, message: string = failureText[code], details?: Record<string, unknown>) =>
    new Failure(code, message, details, { cause: error });
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string")
    return fail("internal");
  // 'functions/not-found', 'storage/unauthorized', but plain 'not-found' from Firestore.
  const code = error.code.slice(error.code.indexOf("/") + 1);
  // The Functions SDK appends the HTTP status to the server's sentence; 0 means that no answer came.
  const [, message, status] = /^(.*?)(?: \[(\d+)\])?$/s.exec(error.message) ?? [];
  if (unanswered.has(code) || (code === "internal" && status === "0")) return fail("unavailable");
  if (code === "invalid-api-key") return fail("not-found");
  if (code === "unauthorized") return fail("permission-denied");
  if (!isFailureCode(code)) return fail("internal");
  const details = "details" in error && isRecord(error.details) ? error.details : undefined;
  // Other SDKs explain a code to developers.
  return fail(code, error.code.startsWith("functions/") ? message : undefined, details);
}

/** Resolves as `answer` does; whatever keeps it away is `unavailable`: each browser, proxy and portal has its own words. */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new Failure("unavailable", failureText.unavailable, undefined, { cause });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
