/**
 * The sentence that people read when a save fails, by the code of the failure: the specification's error catalog (§8) in
 * its order, plus codes that a caller may also see.
 */
export const failureText = {
  "permission-denied": "Permission denied. Please check Firestore security rules.",
  unauthenticated: "Not authenticated. Please log in again.",
  "not-found": "Firestore database not found. Please check your Firebase configuration.",
  "invalid-argument": "Invalid data format. Please check your post data.",
  "already-exists": "A post with this title already exists.",
  "resource-exhausted": "Firestore quota exceeded. Please try again later.",
  "failed-precondition": "Firestore operation failed due to precondition. Please try again.",
  aborted: "Firestore operation was aborted. Please try again.",
  "out-of-range": "Firestore operation out of range. Please check your data.",
  unimplemented: "Firestore operation not implemented. Please check your Firebase configuration.",
  internal: "Firestore internal error. Please try again later.",
  unavailable: "Firestore service unavailable. Please try again later.",
  "data-loss": "Firestore data loss error. Please check your data.",
} as const;

export type FailureCode = keyof typeof failureText;

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
