import type { ServerResponse } from "node:http";
import { StatusError } from "../../status.ts";
import { errorBody, httpStatus, statusOf } from "../status-codes.ts";

/** Answers a failed request in the form of Google's REST front end; `asList` for requests that answer with a stream. */
export function sendError(
  response: ServerResponse,
  error: unknown,
  log: (line: string) => void,
  asList = false,
): void {
  const status = statusOf(error, log);
  if (response.headersSent) {
    // Too late for a status: only a broken answer can still show the failure.
    response.destroy();
    return;
  }
  const body = errorBody(status);
  sendJson(response, httpStatus[status.code], asList ? [body] : body);
}

/** Answers with a JSON body. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" });
  response.end(JSON.stringify(body));
}

/** Returns the error for an unknown address. */
export function noSuchAddress(method: string | undefined, path: string): StatusError {
  return new StatusError("NOT_FOUND", `No request is known as ${method ?? ""} ${path}.`);
}
