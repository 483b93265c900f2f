/** The codes of the specification's error catalog (§8), in its order, plus those a caller may also see. */
export const failureCodes = [
  "permission-denied",
  "unauthenticated",
  "not-found",
  "invalid-argument",
  "already-exists",
  "resource-exhausted",
  "failed-precondition",
  "aborted",
  "out-of-range",
  "unimplemented",
  "internal",
  "unavailable",
  "data-loss",
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** An expected refusal: `message` is for people, `details` for a program. Its `cause` is only for logs. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: FailureCode,
    message: string,
    details?: Readonly<Record<string, unknown>>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}
