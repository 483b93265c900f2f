import { Failure, type FailureCode, failureCodes } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";

const codes: ReadonlySet<string> = new Set(failureCodes);
const isFailureCode = (code: string): code is FailureCode => codes.has(code);

/** Codes that say no more than that no answer came. */
const unanswered: ReadonlySet<string> = new Set([
  "cancelled",
  "deadline-exceeded",
  "network-request-failed",
  "retry-limit-exceeded",
  "timeout",
]);

/** Any error of a Firebase SDK as a refusal with one of the catalogue's codes; what is no refusal is `internal`. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof TypeError && error.message.includes("fetch")) return unavailable();
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") {
    return new Failure("internal", failureText.internal);
  }
  // 'functions/not-found', 'storage/unauthorized', but plain 'not-found' from Firestore.
  const code = error.code.slice(error.code.indexOf("/") + 1);
  // The Functions SDK puts the HTTP status behind the server's sentence; 0 says that no answer came.
  const [, message = "", status] = /^(.*?)(?: \[(\d+)\])?$/s.exec(error.message) ?? [];
  if (unanswered.has(code) || (code === "internal" && status === "0")) return unavailable();
  if (code === "unauthorized") return new Failure("permission-denied", failureText["permission-denied"]);
  if (!isFailureCode(code)) return new Failure("internal", failureText.internal);
  const details = "details" in error ? error.details : undefined;
  return new Failure(code, message, isRecord(details) ? details : undefined);
}

function unavailable(): Failure {
  return new Failure("unavailable", failureText.unavailable);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
