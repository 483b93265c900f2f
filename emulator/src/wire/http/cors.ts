import type { IncomingMessage, ServerResponse } from "node:http";

/** Allows calls from any page. The web SDK sends credentials, so the page's origin is echoed: `*` is not allowed. */
export function allowCrossOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", headers.origin ?? "*");
  response.setHeader("vary", "origin");
  response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-expose-headers", "X-HTTP-Session-Id, X-Client-Wire-Protocol");
}

/** Answers a preflight: any method, any header, remembered for an hour. */
export function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE");
  response.setHeader("access-control-allow-headers", headers["access-control-request-headers"] ?? "*");
  response.setHeader("access-control-allow-private-network", "true");
  response.setHeader("access-control-max-age", "3600");
  response.writeHead(204).end();
}
