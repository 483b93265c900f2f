/** The status codes of answers, by the names Google's APIs give them: the number in gRPC, and the HTTP status. */
// google/rpc/code.proto
export const statusNumbers = {
  CANCELLED: [1, 499],
  INVALID_ARGUMENT: [3, 400],
  DEADLINE_EXCEEDED: [4, 504],
  NOT_FOUND: [5, 404],
  ALREADY_EXISTS: [6, 409],
  PERMISSION_DENIED: [7, 403],
  RESOURCE_EXHAUSTED: [8, 429],
  FAILED_PRECONDITION: [9, 400],
  ABORTED: [10, 409],
  UNIMPLEMENTED: [12, 501],
  INTERNAL: [13, 500],
  UNAUTHENTICATED: [16, 401],
} as const;
export type StatusCode = keyof typeof statusNumbers;

/** A request that ends with a code and a sentence its caller reads. */
export class StatusError extends Error {
  readonly code: StatusCode;

  constructor(code: StatusCode, message: string) {
    super(message);
    this.name = "StatusError";
    this.code = code;
  }
}

/** Returns the error of a request that no state of the databases could make right. */
export function invalid(message: string): StatusError {
  return new StatusError("INVALID_ARGUMENT", message);
}
