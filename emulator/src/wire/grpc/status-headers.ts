import type { StatusError } from "../../status.ts";
import { grpcNumber } from "../status-codes.ts";

/** Returns the headers that end a call: with an error, or OK. */
export function statusHeaders(error?: StatusError): Record<string, string> {
  if (error === undefined) return { "grpc-status": "0" };
  // Half a surrogate pair cannot be percent-encoded.
  const message = error.message.replace(/\p{Surrogate}/gu, "\ufffd");
  return { "grpc-status": String(grpcNumber[error.code]), "grpc-message": encodeURI(message) };
}
