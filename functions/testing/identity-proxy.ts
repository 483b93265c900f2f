import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listening } from "./listening.ts";

/** The effect of the proxy on password checks; all other calls pass. */
export type Behavior =
  | { readonly kind: "pass" }
  | { readonly kind: "answer"; readonly status: number; readonly body: string }
  | { readonly kind: "hang" }
  | { readonly kind: "cut" };

/** A proxy for Identity Toolkit that counts calls and can fail on request. */
export type IdentityProxy = {
  behavior: Behavior;
  /** Whether a password check gets the behavior; the others pass. */
  meets: (email: string) => boolean;
  readonly checked: string[];
  readonly host: string;
  close(): void;
};

/** Starts the proxy in front of the running Auth emulator and sends this process's calls through it. */
export async function startIdentityProxy(): Promise<IdentityProxy> {
  const upstream = process.env["FIREBASE_AUTH_EMULATOR_HOST"] ?? "";
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  const host = await listening(server);
  const proxy: IdentityProxy = {
    behavior: { kind: "pass" },
    meets: () => true,
    checked: [],
    host,
    close: () => {
      process.env["FIREBASE_AUTH_EMULATOR_HOST"] = upstream;
      server.closeAllConnections();
      server.close();
    },
  };
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = host;

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
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
