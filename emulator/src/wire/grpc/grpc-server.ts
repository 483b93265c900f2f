import {
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
} from "node:http2";
import type { Socket } from "node:net";
import type { DescMethod } from "@bufbuild/protobuf";
import { invalid, StatusError } from "../../status.ts";
import { Firestore } from "../generated/google/firestore/v1/firestore_pb.js";
import type { BidiStream, Handlers, ServerStream, Unary } from "../handler.ts";
import { statusOf } from "../status-codes.ts";
import { endCall, GrpcCall } from "./grpc-call.ts";

/** A gRPC server that does not listen itself: connections are passed to it. */
export type GrpcServer = {
  readonly accept: (socket: Socket) => void;
  readonly close: () => void;
};

/**
 * The maximum number of requests that a client may cancel per second. Node's own limit, 33 after the first thousand,
 * ends the connection of a client that only opens and closes listeners.
 */
const RESETS_PER_SECOND = 1_000_000;

type Log = (line: string) => void;

/** The window size in bytes, for a large commit without waiting for window updates. */
const WINDOW_BYTES = 1 << 20;

/**
 * Answers Firestore's service over HTTP/2. Written for this one service, because its many small answers are sent
 * together: https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
 */
export function createGrpcServer(handlers: Handlers, log: Log): GrpcServer {
  const sessions = new Set<ServerHttp2Session>();
  // Created for the first client: Node is slow to load HTTP/2, and many clients never use it.
  let server: Http2Server | undefined;
  return {
    accept: (socket) => {
      server ??= createSessions(sessions, handlers, log);
      server.emit("connection", socket);
    },
    close: () => {
      for (const session of sessions) session.destroy();
    },
  };
}

function createSessions(sessions: Set<ServerHttp2Session>, handlers: Handlers, log: Log): Http2Server {
  const methods = new Map(
    Firestore.methods.map((method) => [`/${method.parent.typeName}/${method.name}`, method]),
  );
  // The streams' own windows and the size of messages limit the memory of a session.
  const server = createServer({
    maxSessionMemory: Number.MAX_SAFE_INTEGER,
    streamResetBurst: RESETS_PER_SECOND,
    streamResetRate: RESETS_PER_SECOND,
    settings: { initialWindowSize: WINDOW_BYTES },
  });
  server.on("session", (session) => {
    sessions.add(session);
    session.setLocalWindowSize(4 * WINDOW_BYTES);
    session.once("close", () => sessions.delete(session));
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => undefined);
    // The client has canceled its request in the packet that brought it.
    if (stream.destroyed || stream.closed) return;
    const path = headers[":path"] ?? "";
    const method = methods.get(path);
    if (!headers["content-type"]?.startsWith("application/grpc")) {
      stream.respond({ ":status": 415 }, { endStream: true });
      stream.resume();
    } else if (method === undefined)
      endCall(stream, new StatusError("UNIMPLEMENTED", `There is no method ${path}.`));
    else void answer(new GrpcCall(stream, headers as IncomingHttpHeaders, method), method, handlers, log);
  });
  return server;
}

/** Runs the method's handler and ends the call with its outcome; never rejects. */
async function answer<M extends DescMethod>(
  call: GrpcCall<M>,
  method: M,
  handlers: Handlers,
  log: Log,
): Promise<void> {
  // The table is total over the service's methods, and each handler fits its method's kind (see `Handlers`).
  const handler = handlers[method.localName as keyof Handlers] as unknown;
  try {
    const context = call.begin();
    if (method.methodKind === "unary") {
      call.send(await (handler as Unary<M>)(await only(call), context));
    } else {
      const answers =
        method.methodKind === "server_streaming"
          ? (handler as ServerStream<M>)(await only(call), context)
          : (handler as BidiStream<M>)(call.requests(), context);
      for await (const batch of answers) {
        for (const message of batch) {
          if (call.isGone) return;
          if (!call.send(message)) await call.room();
        }
      }
    }
    call.end();
  } catch (error) {
    if (call.isGone) return;
    call.end(statusOf(error, log));
  }
}

/** Returns the one message of a request that is not a stream. */
async function only<M extends DescMethod>(call: GrpcCall<M>) {
  for await (const request of call.requests()) return request;
  throw invalid("The request has no message.");
}
