import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "../../node-http.ts";
import { noSuchAddress, sendError } from "./http-error.ts";

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
