import type { StatusCode } from "../status.ts";
import { StatusError } from "../status.ts";

/** gRPC's number of each code. */
export const grpcNumber: Record<StatusCode, number> = {
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
};

/** The HTTP status of each code in Google's REST front end (google/rpc/code.proto). */
export const httpStatus: Record<StatusCode, number> = {
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
};

/** Returns the status for a client: a `StatusError` as it is, INTERNAL for a fault of ours, which is logged once. */
export function statusOf(error: unknown, log: (line: string) => void): StatusError {
  if (error instanceof StatusError) return error;
  log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return new StatusError("INTERNAL", error instanceof Error ? error.message : String(error));
}

/** The body of a failed REST or WebChannel request. */
export function errorBody(error: StatusError): {
  readonly error: { readonly code: number; readonly message: string; readonly status: StatusCode };
} {
  return { error: { code: httpStatus[error.code], message: error.message, status: error.code } };
}
