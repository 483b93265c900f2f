import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "../../node-http.ts";
import { allowCrossOrigin, answerPreflight } from "./cors.ts";
import { noSuchAddress, sendError } from "./http-error.ts";

/** Answers one request. */
type HttpHandler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

/** The handlers, by the prefix of the paths they answer. */
export type HttpHandlers = { readonly [prefix: string]: HttpHandler };

/** An HTTP/1.1 server; it listens nowhere, connections are handed to it. */
export function createHttpServer(handlers: HttpHandlers, log: (line: string) => void): Server {
  const server = createServer({ keepAlive: true, noDelay: true }, (request, response) => {
    // A client that disconnects before its answer is no error.
    response.on("error", () => undefined);
    allowCrossOrigin(request, response);
    if (request.method === "OPTIONS") {
      answerPreflight(request, response);
      return;
    }
    const url = URL.parse(request.url ?? "/", "http://emulator");
    if (url === null) {
      sendError(response, noSuchAddress(request.method, request.url ?? ""), log);
      return;
    }
    const found = Object.entries(handlers).find(([prefix]) => url.pathname.startsWith(prefix));
    if (found !== undefined) void found[1](request, response, url);
    else if (url.pathname === "/") response.writeHead(200, { "content-type": "text/plain" }).end("Ok\n");
    else sendError(response, noSuchAddress(request.method, url.pathname), log);
  });
  // A back channel of WebChannel is one request that lasts as long as the page.
  server.requestTimeout = 0;
  server.timeout = 0;
  return server;
}
