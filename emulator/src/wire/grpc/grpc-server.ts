import { type DescMethod, fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";
import {
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type MethodDefinition,
  Server,
  type ServerDuplexStream,
  type ServerWritableStream,
  type StatusObject,
  type UntypedHandleCall,
} from "@grpc/grpc-js";
import { parseCaller } from "../../caller.ts";
import { drained } from "../drained.ts";
import { Firestore } from "../generated/google/firestore/v1/firestore_pb.js";
import type { BidiStream, Call, Handlers, ServerStream, Unary } from "../handler.ts";
import { MAX_REQUEST_BYTES } from "../limits.ts";
import { grpcNumber, statusOf } from "../status-codes.ts";
import { serialize } from "./serialize.ts";

type Log = (line: string) => void;
type In<M extends DescMethod> = MessageShape<M["input"]>;
type Out<M extends DescMethod> = MessageShape<M["output"]>;
type Context = { readonly metadata: { readonly get: (key: string) => (string | Buffer)[] } };

/** A gRPC server that answers Firestore's service; it listens nowhere, connections are handed to it. */
export function createGrpcServer(handlers: Handlers, log: Log): Server {
  const server = new Server({
    "grpc.max_receive_message_length": MAX_REQUEST_BYTES,
    "grpc.max_send_message_length": -1,
  });
  const definition: Record<string, MethodDefinition<object, object>> = {};
  const implementation: Record<string, UntypedHandleCall> = {};
  for (const method of Firestore.methods) {
    definition[method.localName] = methodDefinition(method);
    implementation[method.localName] = adapt(method, handlers, log);
  }
  server.addService(definition, implementation);
  return server;
}

function methodDefinition(method: DescMethod): MethodDefinition<object, object> {
  const isClientStream = method.methodKind === "bidi_streaming" || method.methodKind === "client_streaming";
  const isServerStream = method.methodKind === "bidi_streaming" || method.methodKind === "server_streaming";
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    requestStream: isClientStream,
    responseStream: isServerStream,
    requestSerialize: (message) => Buffer.from(toBinary(method.input, asMessage(message))),
    requestDeserialize: (bytes) => fromBinary(method.input, bytes),
    responseSerialize: (message) => serialize(method, asMessage(message)),
    responseDeserialize: (bytes) => fromBinary(method.output, bytes),
  };
}

// grpc-js knows messages only as objects; the handlers' types say which messages they are.
const asMessage = (message: object) => message as MessageShape<DescMethod["input"]>;

function adapt(method: DescMethod, handlers: Handlers, log: Log): UntypedHandleCall {
  // The table is total over the service's methods, and each handler fits its method's kind (see `Handlers`).
  const handler = handlers[method.localName as keyof Handlers] as unknown;
  switch (method.methodKind) {
    case "unary":
      return adaptUnary(handler as Unary<DescMethod>, log);
    case "server_streaming":
      return adaptServerStream(handler as ServerStream<DescMethod>, log);
    default:
      return adaptBidiStream(handler as BidiStream<DescMethod>, log);
  }
}

function adaptUnary<M extends DescMethod>(handler: Unary<M>, log: Log): handleUnaryCall<In<M>, Out<M>> {
  return async (call, respond) => {
    try {
      respond(null, await handler(call.request, callOf(call, new AbortController().signal)));
    } catch (error) {
      respond(failure(error, log));
    }
  };
}

function adaptServerStream<M extends DescMethod>(
  handler: ServerStream<M>,
  log: Log,
): handleServerStreamingCall<In<M>, Out<M>> {
  return (call) => pump(call, log, (context) => handler(call.request, context));
}

function adaptBidiStream<M extends DescMethod>(
  handler: BidiStream<M>,
  log: Log,
): handleBidiStreamingCall<In<M>, Out<M>> {
  return (call) => pump(call, log, (context) => handler(requestsOf(call), context));
}

/** Sends a stream's answers as fast as the client takes them, then its status. */
async function pump<I, O>(
  call: ServerWritableStream<I, O> | ServerDuplexStream<I, O>,
  log: Log,
  answer: (context: Call) => AsyncIterable<O>,
): Promise<void> {
  const cancelled = new AbortController();
  call.on("cancelled", () => cancelled.abort());
  call.on("error", () => cancelled.abort());
  try {
    for await (const message of answer(callOf(call, cancelled.signal))) {
      if (cancelled.signal.aborted) return;
      if (!call.write(message)) await drained(call, cancelled.signal);
    }
    call.end();
  } catch (error) {
    // This is how grpc-js takes a status: what was written before is still sent.
    if (!cancelled.signal.aborted) call.emit("error", failure(error, log));
  }
}

/** The client's messages until it ends its side; a cancelled call ends them too. */
async function* requestsOf<I, O>(call: ServerDuplexStream<I, O>): AsyncGenerator<I> {
  try {
    // The answers go out over the same stream, which must outlive whoever stops reading requests.
    yield* call.iterator({ destroyOnReturn: false });
  } catch (error) {
    if (!call.cancelled) throw error;
  }
}

function callOf({ metadata }: Context, signal: AbortSignal): Call {
  return { caller: parseCaller(metadata.get("authorization")[0]?.toString()), signal };
}

function failure(error: unknown, log: Log): Partial<StatusObject> {
  const { code, message } = statusOf(error, log);
  return { code: grpcNumber[code], details: message };
}
