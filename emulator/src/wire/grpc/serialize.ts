import { type DescMethod, isMessage, type Message, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { writerOf } from "../codec/document.ts";
import { writeTimestamp } from "../codec/document-bytes.ts";
import { type MessageWriter, Wire } from "../codec/message-writer.ts";
import { DocumentSchema } from "../generated/google/firestore/v1/document_pb.js";
import {
  BatchGetDocumentsResponseSchema,
  ListenResponseSchema,
  type RunQueryResponse,
  RunQueryResponseSchema,
} from "../generated/google/firestore/v1/firestore_pb.js";
import { DocumentChangeSchema } from "../generated/google/firestore/v1/write_pb.js";

const { varint, delimited } = Wire;

/** Writes the bytes of an answer. The document in it, if there is one, is not made into messages first. */
export function serialize<M extends DescMethod>(
  writer: MessageWriter,
  method: M,
  message: MessageShape<M["output"]>,
): void {
  if (!writeWithDocument(writer, message)) writer.raw(toBinary(method.output, message));
}

/** Writes a message that holds a document, and says whether it did; the order of fields in a message is free. */
function writeWithDocument(writer: MessageWriter, message: Message): boolean {
  if (isMessage(message, RunQueryResponseSchema)) return writeFound(writer, message);
  if (isMessage(message, DocumentSchema)) {
    const write = writerOf(message);
    write?.(writer);
    return write !== undefined;
  }
  if (isMessage(message, BatchGetDocumentsResponseSchema)) {
    const write = message.result.case === "found" ? writerOf(message.result.value) : undefined;
    if (write === undefined) return false;
    writer.raw(toBinary(BatchGetDocumentsResponseSchema, { ...message, result: { case: undefined } }));
    writeNested(writer, 1, write);
    return true;
  }
  if (isMessage(message, ListenResponseSchema) && message.responseType.case === "documentChange") {
    const { document, ...rest } = message.responseType.value;
    const write = writerOf(document);
    if (write === undefined) return false;
    writeNested(writer, 3, () => {
      writer.raw(toBinary(DocumentChangeSchema, rest));
      writeNested(writer, 1, write);
    });
    return true;
  }
  return false;
}

/** One result of a query: of these a client may ask for thousands. */
function writeFound(writer: MessageWriter, message: RunQueryResponse): boolean {
  const { document, readTime, skippedResults, continuationSelector } = message;
  const write = writerOf(document);
  if (write === undefined) return false;
  writeNested(writer, 1, write);
  if (readTime !== undefined) writeTimestamp(writer, 3, readTime);
  if (skippedResults > 0) writer.tag(4, varint).varint(skippedResults);
  if (continuationSelector.case === "done") writer.tag(6, varint).varint(1);
  return true;
}

function writeNested(writer: MessageWriter, field: number, write: (writer: MessageWriter) => void): void {
  const start = writer.tag(field, delimited).begin();
  write(writer);
  writer.end(start);
}
