import type { DescMethod, MessageShape } from "@bufbuild/protobuf";
import type { Caller } from "../caller.ts";
import type { Firestore } from "./generated/google/firestore/v1/firestore_pb.js";

/** The caller, and a signal that aborts once the client no longer waits. */
export type Call = { readonly caller: Caller; readonly signal: AbortSignal };

export type Unary<M extends DescMethod> = (
  request: MessageShape<M["input"]>,
  call: Call,
) => Promise<MessageShape<M["output"]>>;

/** The answers of a stream, in batches that are ready together; the reader pulls both batches and answers. */
type Answers<M extends DescMethod> = AsyncIterable<Iterable<MessageShape<M["output"]>>>;

export type ServerStream<M extends DescMethod> = (
  request: MessageShape<M["input"]>,
  call: Call,
) => Answers<M>;

export type BidiStream<M extends DescMethod> = (
  requests: AsyncIterable<MessageShape<M["input"]>>,
  call: Call,
) => Answers<M>;

type Methods = (typeof Firestore)["method"];

/** The names of Firestore's requests, as in the service's descriptor. */
type MethodName = keyof Methods;

/** Answers one request, on any transport. */
type Handler<Name extends MethodName> = Methods[Name]["methodKind"] extends "unary"
  ? Unary<Methods[Name]>
  : Methods[Name]["methodKind"] extends "server_streaming"
    ? ServerStream<Methods[Name]>
    : BidiStream<Methods[Name]>;

/** One handler for every request of the service: a new request is a compile error until it is answered. */
export type Handlers = { readonly [Name in MethodName]: Handler<Name> };
