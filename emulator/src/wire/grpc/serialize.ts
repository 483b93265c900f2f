import { type DescMethod, isMessage, type Message, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { bytesOfDocument } from "../codec/document.ts";
import { DocumentSchema } from "../generated/google/firestore/v1/document_pb.js";
import {
  BatchGetDocumentsResponseSchema,
  ListenResponseSchema,
  RunQueryResponseSchema,
} from "../generated/google/firestore/v1/firestore_pb.js";
import { DocumentChangeSchema } from "../generated/google/firestore/v1/write_pb.js";

/** The bytes of an answer. The document in it, if there is one, is not made into messages first. */
export function serialize<M extends DescMethod>(method: M, message: MessageShape<M["output"]>): Buffer {
  return asBuffer(withDocument(message) ?? toBinary(method.output, message));
}

/** The bytes of a message that holds a document; the order of fields in a message is free. */
function withDocument(message: Message): Uint8Array | undefined {
  if (isMessage(message, DocumentSchema)) return bytesOfDocument(message);
  if (isMessage(message, RunQueryResponseSchema)) {
    const document = bytesOfDocument(message.document);
    if (document === undefined) return undefined;
    const { document: _, ...rest } = message;
    return joined(toBinary(RunQueryResponseSchema, rest), 1, document);
  }
  if (isMessage(message, BatchGetDocumentsResponseSchema)) {
    const document = message.result.case === "found" ? bytesOfDocument(message.result.value) : undefined;
    if (document === undefined) return undefined;
    const rest = toBinary(BatchGetDocumentsResponseSchema, { ...message, result: { case: undefined } });
    return joined(rest, 1, document);
  }
  if (isMessage(message, ListenResponseSchema) && message.responseType.case === "documentChange") {
    const { document: changed, ...rest } = message.responseType.value;
    const document = bytesOfDocument(changed);
    if (document === undefined) return undefined;
    return joined(new Uint8Array(), 3, joined(toBinary(DocumentChangeSchema, rest), 1, document));
  }
  return undefined;
}

function joined(rest: Uint8Array, field: number, inner: Uint8Array): Uint8Array {
  return new BinaryWriter().raw(rest).tag(field, WireType.LengthDelimited).bytes(inner).finish();
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
