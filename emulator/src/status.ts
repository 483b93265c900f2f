/** The canonical status codes, by the names Google's APIs give them. */
export type StatusCode =
  | "CANCELLED"
  | "UNKNOWN"
  | "INVALID_ARGUMENT"
  | "DEADLINE_EXCEEDED"
  | "NOT_FOUND"
  | "ALREADY_EXISTS"
  | "PERMISSION_DENIED"
  | "RESOURCE_EXHAUSTED"
  | "FAILED_PRECONDITION"
  | "ABORTED"
  | "OUT_OF_RANGE"
  | "UNIMPLEMENTED"
  | "INTERNAL"
  | "UNAVAILABLE"
  | "DATA_LOSS"
  | "UNAUTHENTICATED";

/** A request that ends with a code and a sentence its caller reads. */
export class StatusError extends Error {
  readonly code: StatusCode;

  constructor(code: StatusCode, message: string) {
    super(message);
    this.name = "StatusError";
    this.code = code;
  }
}
