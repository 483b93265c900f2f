import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { DescMethod } from "@bufbuild/protobuf";
import { parseCaller } from "../../caller.ts";
import { invalid, StatusError } from "../../status.ts";
import { Firestore } from "../generated/google/firestore/v1/firestore_pb.js";
import type { BidiStream, Handlers } from "../handler.ts";
import { type Address, parseJson, readBody, sendError } from "../http/http-server.ts";
import { messageFromJson, messageToJson } from "../json.ts";
import { MAX_REQUEST_BYTES } from "../limits.ts";
import { errorBody, statusOf } from "../status-codes.ts";
import { formatFrame } from "./back-buffer.ts";
import { type ForwardBody, parseForwardBody } from "./forward-body.ts";
import { textHead, WebChannelSession } from "./session.ts";

/** The largest body of a post, in bytes: the largest request, percent-encoded. */
const MAX_BODY_BYTES = 4 * MAX_REQUEST_BYTES;

/** Speaks WebChannel (VER 8), as the web SDK does in browsers for its two streams, at `/google.firestore.v1.Firestore/{Listen|Write}/channel`. */
export function createWebChannelServer(handlers: Handlers, log: (line: string) => void) {
  const sessions = new Map<string, WebChannelSession>();

  function open(method: DescMethod, { headers, offset, messages }: ForwardBody): WebChannelSession {
    const id = randomBytes(16).toString("base64url");
    const session = new WebChannelSession(id, () => sessions.delete(id));
    sessions.set(id, session);
    void session.receive(offset, messages);
    // Both streaming methods take and give the messages of `method` (see `Handlers`).
    const handler = handlers[method.localName as "listen" | "write"] as unknown as BidiStream<DescMethod>;
    void run(session, method, handler, headers.get("authorization"), log);
    return session;
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: Address): Promise<void> {
    const method = methodOf(url.pathname);
    const parameters = url.searchParams;
    const sessionId = parameters.get("SID");
    if (sessionId === null) {
      if (request.method !== "POST") throw invalid("A channel is opened with a post.");
      const session = open(method, parseForwardBody(await readBody(request, MAX_BODY_BYTES)));
      if (parameters.has("X-HTTP-Session-Id")) response.setHeader("X-HTTP-Session-Id", session.id);
      response.writeHead(200, textHead).end(formatFrame(`[[0,["c","${session.id}","",8,14,30000]]]`));
      return;
    }
    const session = sessions.get(sessionId);
    if (parameters.get("TYPE") === "terminate") {
      session?.end();
      response.writeHead(200, textHead).end();
      return;
    }
    if (session === undefined) {
      // The client searches for these words anywhere except at the very start.
      response.writeHead(400, { "content-type": "text/html; charset=utf-8" });
      response.end("<html><title>Unknown SID</title></html>");
      return;
    }
    const acknowledged = wholeNumber(parameters.get("AID"));
    if (request.method === "GET") {
      const wait = wholeNumber(parameters.get("TO"));
      session.attach(response, acknowledged ?? 0, parameters.get("CI") === "1", wait);
      return;
    }
    if (acknowledged !== undefined) session.acknowledge(acknowledged);
    const { offset, messages } = parseForwardBody(await readBody(request, MAX_BODY_BYTES));
    await session.receive(offset, messages);
    response.writeHead(200, textHead).end(formatFrame(session.status()));
  }

  return {
    async handle(request: IncomingMessage, response: ServerResponse, url: Address): Promise<void> {
      try {
        await answer(request, response, url);
      } catch (error) {
        sendError(response, error, log);
      }
    },
    close() {
      for (const session of sessions.values()) session.end();
    },
  };
}

async function run(
  session: WebChannelSession,
  method: DescMethod,
  handler: BidiStream<DescMethod>,
  authorization: string | undefined,
  log: (line: string) => void,
): Promise<void> {
  try {
    const caller = parseCaller(authorization);
    const answers = handler(requestsOf(session, method), { caller, signal: session.signal });
    for await (const batch of answers) {
      for (const message of batch) {
        if (session.signal.aborted) return;
        await session.send(messageToJson(method.output, message));
      }
    }
  } catch (error) {
    if (session.signal.aborted) return;
    await session.send(JSON.stringify(errorBody(statusOf(error, log))));
  }
}

async function* requestsOf(session: WebChannelSession, method: DescMethod) {
  for await (const text of session.requests) yield messageFromJson(method.input, parseJson(text));
}

function methodOf(path: string): DescMethod {
  const name = path.split("/")[2];
  const method = Firestore.methods.find((one) => one.name === name);
  if (method?.methodKind !== "bidi_streaming")
    throw new StatusError("NOT_FOUND", `There is no channel called "${name ?? ""}".`);
  return method;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
