import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach } from "vitest";
import { listening } from "./listening.ts";

/** The effect of the proxy on password checks; all other calls pass. */
export type Behavior =
  | { readonly kind: "pass" }
  | { readonly kind: "answer"; readonly status: number; readonly body: string }
  | { readonly kind: "hang" }
  | { readonly kind: "cut" };

/** The answer with a status and any body. */
export function answering(status: number, body: string): Behavior {
  return { kind: "answer", status, body };
}

/** A refusal as Identity Toolkit writes it. */
export function refusing(status: number, message: string): Behavior {
  return answering(status, JSON.stringify({ error: { code: status, message } }));
}

/** A proxy for Identity Toolkit that counts calls and can fail on request. */
export type IdentityProxy = {
  behavior: Behavior;
  /** Whether a password check gets the behavior; the others pass. */
  meets: (email: string) => boolean;
  /** The emails of the password checks of a test. */
  readonly checked: string[];
};

/**
 * Starts the proxy in front of the running Auth emulator, and sends the calls of a test file through it until its end.
 * Each test begins with checks that pass.
 */
export async function startIdentityProxy(): Promise<IdentityProxy> {
  const upstream = process.env["FIREBASE_AUTH_EMULATOR_HOST"] ?? "";
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  const proxy: IdentityProxy = { behavior: { kind: "pass" }, meets: () => true, checked: [] };
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = await listening(server);
  beforeEach(() => {
    Object.assign(proxy, { behavior: { kind: "pass" }, meets: () => true });
    proxy.checked.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    if (!incoming.url?.includes("signInWithPassword")) return forward(incoming, body, outgoing);
    const { email }: { email: string } = JSON.parse(body.toString("utf8"));
    proxy.checked.push(email);
    const { behavior } = proxy;
    if (behavior.kind === "pass" || !proxy.meets(email)) return forward(incoming, body, outgoing);
    if (behavior.kind === "cut") incoming.socket.destroy();
    if (behavior.kind === "answer") outgoing.writeHead(behavior.status).end(behavior.body);
  }

  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void {
    const { method, headers, url } = incoming;
    const onward = request(`http://${upstream}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    onward.end(body);
  }

  return proxy;
}
