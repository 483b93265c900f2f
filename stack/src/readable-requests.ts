import { type IncomingMessage, Server, type ServerResponse } from "node:http";

/**
 * Lets every HTTP server of this process answer 400 to an unparseable address, for example `GET //[` or `GET /%`. Some
 * servers of firebase-tools parse it without catching the error, which ends the process; others answer with a stack.
 */
export function refuseUnreadable(): void {
  // The cast: the arguments of this event in Node's documentation.
  const emit = Server.prototype.emit as (event: string, ...args: unknown[]) => boolean;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
    if (event === "request") {
      const [request, response] = args as [IncomingMessage, ServerResponse];
      if (!isReadable(request)) {
        response.writeHead(400).end("Bad Request\n");
        return true;
      }
    }
    return emit.call(this, event, ...args);
  };
}

function isReadable({ url = "", headers }: IncomingMessage): boolean {
  const parsed = URL.parse(url, `http://${headers.host}`);
  if (!parsed) return false;
  try {
    decodeURIComponent(parsed.pathname);
    return true;
  } catch {
    return false;
  }
}
