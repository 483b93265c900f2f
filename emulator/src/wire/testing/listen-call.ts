import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type Client, type ClientDuplexStream, Metadata } from "@grpc/grpc-js";
import {
  ListenRequestSchema,
  type ListenResponse,
  ListenResponseSchema,
} from "../generated/google/firestore/v1/firestore_pb.js";
import { messageFromJson } from "../json.ts";

/** A stream of Listen that takes requests in their JSON form. */
export type ListenCall = ClientDuplexStream<object, ListenResponse>;

/** Opens a stream of Listen. Nobody need hear its error, because tests cancel it. */
export function openListen(client: Client, headers: Readonly<Record<string, string>> = {}): ListenCall {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  const call: ListenCall = client.makeBidiStreamRequest(
    "/google.firestore.v1.Firestore/Listen",
    listenBytes,
    (bytes) => fromBinary(ListenResponseSchema, bytes),
    metadata,
  );
  call.on("error", () => undefined);
  return call;
}

/** Encodes a request of Listen from its JSON form. */
export function listenBytes(request: object): Buffer {
  return Buffer.from(toBinary(ListenRequestSchema, messageFromJson(ListenRequestSchema, request)));
}
