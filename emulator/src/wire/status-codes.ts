import { type StatusCode, StatusError, statusNumbers } from "../status.ts";

/** Returns the code's number in gRPC. */
export const grpcNumber = (code: StatusCode): number => statusNumbers[code][0];
/** Returns the code's HTTP status in Google's REST front end. */
export const httpStatus = (code: StatusCode): number => statusNumbers[code][1];

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
  return { error: { code: httpStatus(error.code), message: error.message, status: error.code } };
}
