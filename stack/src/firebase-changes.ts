import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";

// The changes to firebase-tools that docs/hacks.md explains, and with which a stack starts (firebase-preload.ts).

type Middleware = (document: unknown, options: object) => unknown;

/** Adds exegesis's option `lazyCompileValidationSchemas` to every API that `exegesis` builds. */
export function compileLazily(exegesis: { middleware: Middleware }): void {
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
}

/** The part of firebase-tools that tells the functions of each change of a file. */
export type StorageEvents = {
  dispatch(action: string, file: object): Promise<void>;
  createCloudEventRequestBody(action: string, file: object): { readonly type: string };
};

type Trigger = {
  readonly enabled: boolean;
  readonly def: { readonly eventTrigger?: { readonly eventType: string } };
};

/**
 * Drops the events of Storage for which no function listens, as while the triggers are turned off: firebase-tools makes
 * three requests to itself for each, which takes three quarters of the time of storing a file.
 */
export function dropUnheard(events: StorageEvents, triggers: () => readonly Trigger[]): void {
  const { dispatch } = events;
  events.dispatch = async function (this: StorageEvents, action, file) {
    const { type } = this.createCloudEventRequestBody(action, file);
    const hears = ({ enabled, def }: Trigger) => enabled && def.eventTrigger?.eventType === type;
    if (triggers().some(hears)) await dispatch.call(this, action, file);
  };
}

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

/**
 * Lets no HTTP server of this process close an idle connection, as Node's do after 5 s: on a busy machine the client may
 * just have sent a request, which is lost, and cannot know whether it was carried out.
 */
export function keepConnections(): void {
  subscribe("http.server.request.start", (message) => {
    // The cast: the message of this channel in Node's documentation.
    const { server } = message as { readonly server: Server };
    server.keepAliveTimeout = 0;
  });
}
