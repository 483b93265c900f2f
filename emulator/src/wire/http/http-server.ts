import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "../../node-http.ts";
import { invalid, StatusError } from "../../status.ts";
import { MAX_REQUEST_BYTES } from "../limits.ts";
import { errorBody, httpStatus, statusOf } from "../status-codes.ts";

/** The target of a request: its path as it was sent, in which `.` and `..` are ids, and its query. */
export type Address = { readonly pathname: string; readonly searchParams: URLSearchParams };

/** Answers one request. */
type HttpHandler = (request: IncomingMessage, response: ServerResponse, address: Address) => Promise<void>;

/** The handlers, by the prefix of their paths. */
export type HttpHandlers = { readonly [prefix: string]: HttpHandler };

/** An HTTP/1.1 server that does not listen itself: connections are passed to it. */
export function createHttpServer(handlers: HttpHandlers, log: (line: string) => void): Server {
  const server = createServer({ keepAlive: true, noDelay: true }, (request, response) => {
    // A client that disconnects before its answer is not an error.
    response.on("error", () => undefined);
    allowCrossOrigin(request, response);
    if (request.method === "OPTIONS") {
      answerPreflight(request, response);
      return;
    }
    const address = addressOf(request.url ?? "/");
    const found = Object.entries(handlers).find(([prefix]) => address.pathname.startsWith(prefix));
    if (found !== undefined) void found[1](request, response, address);
    else if (address.pathname === "/") response.writeHead(200, { "content-type": "text/plain" }).end("Ok\n");
    else sendError(response, noSuchAddress(request.method, address.pathname), log);
  });
  // A back channel of WebChannel is one request that lasts as long as the page.
  server.requestTimeout = 0;
  server.timeout = 0;
  // On a busy machine, a client may send a request over an idle connection that is just being closed: it would be lost.
  server.keepAliveTimeout = 0;
  return server;
}

/** Parses the address without normalizing its path, as `URL` would. A client of a proxy names the host too. */
function addressOf(text: string): Address {
  const target = text.replace(/^https?:\/\/[^/?]*/, "");
  const [pathname = ""] = target.split("?", 1);
  return { pathname, searchParams: new URLSearchParams(target.slice(pathname.length)) };
}

/** Allows calls from any page. The web SDK sends credentials, so the page's origin is echoed: `*` is not allowed. */
function allowCrossOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", headers.origin ?? "*");
  response.setHeader("vary", "origin");
  response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-expose-headers", "X-HTTP-Session-Id, X-Client-Wire-Protocol");
}

/** Answers a preflight: any method, any header, remembered for an hour. */
function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE");
  response.setHeader("access-control-allow-headers", headers["access-control-request-headers"] ?? "*");
  response.setHeader("access-control-allow-private-network", "true");
  response.setHeader("access-control-max-age", "3600");
  response.writeHead(204).end();
}

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
  sendJson(response, httpStatus(status.code), asList ? [body] : body);
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

/** A body of more than this multiple of the limit is not read to its end. */
const PATIENCE = 8;

/** Reads the whole body of a request as text; a body over the limit is dropped and refused. */
export async function readBody(request: IncomingMessage, limit = MAX_REQUEST_BYTES): Promise<string> {
  let chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      const bytes: Buffer = chunk;
      size += bytes.length;
      if (size <= limit) chunks.push(bytes);
      else chunks = [];
      // Reading on lets the client finish sending and read the refusal.
      if (size > limit * PATIENCE) break;
    }
  } catch {
    throw new StatusError("CANCELLED", "The client broke off its request.");
  }
  if (size > limit) throw invalid(`Request payload size exceeds the limit: ${limit} bytes.`);
  return Buffer.concat(chunks).toString("utf8");
}

/** Reads the body as JSON; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request);
  return text.trim() === "" ? {} : parseJson(text);
}

/** Parses JSON; throws INVALID_ARGUMENT if malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid(`Invalid JSON payload received. ${reason}`);
  }
}
