import { type DescMethod, isMessage, type Message, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { StoredDocument } from "../codec/document.ts";
import { writeTimestamp } from "../codec/document-bytes.ts";
import { type MessageWriter, Wire } from "../codec/message-writer.ts";
import {
  type BatchGetDocumentsResponse,
  BatchGetDocumentsResponseSchema,
  type CommitResponse,
  CommitResponseSchema,
  type ListenResponse,
  ListenResponseSchema,
  type RunQueryResponse,
  RunQueryResponseSchema,
  type TargetChange,
} from "../generated/google/firestore/v1/firestore_pb.js";
import type { DocumentChange } from "../generated/google/firestore/v1/write_pb.js";

const { varint, delimited } = Wire;

/** Writes the bytes of an answer; documents and the most frequent answers without the slower protobuf library. */
export function serialize<M extends DescMethod>(
  writer: MessageWriter,
  method: M,
  message: MessageShape<M["output"]>,
): void {
  if (!writeDirectly(writer, message)) writer.raw(toBinary(method.output, message));
}

/**
 * Writes the message without the library, and returns whether it could. The numbers below are those of the fields in
 * google/firestore/v1/firestore.proto and write.proto.
 */
function writeDirectly(writer: MessageWriter, message: Message): boolean {
  if (isMessage(message, RunQueryResponseSchema)) return writeFound(writer, message);
  if (isMessage(message, ListenResponseSchema)) return writeListenResponse(writer, message);
  if (isMessage(message, CommitResponseSchema)) return writeCommitted(writer, message);
  if (isMessage(message, BatchGetDocumentsResponseSchema)) return writeGotten(writer, message);
  const isDocument = message instanceof StoredDocument;
  if (isDocument) message.write(writer);
  return isDocument;
}

/** Writes one result of a query, of which a client may request thousands. */
function writeFound(writer: MessageWriter, message: RunQueryResponse): boolean {
  const { document, readTime, skippedResults, continuationSelector } = message;
  if (!(document instanceof StoredDocument)) return false;
  writeNested(writer, 1, () => document.write(writer));
  if (readTime !== undefined) writeTimestamp(writer, 3, readTime);
  if (skippedResults > 0) writer.tag(4, varint).varint(skippedResults);
  if (continuationSelector.case === "done") writer.tag(6, varint).varint(1);
  return true;
}

/** Writes a document that was requested by name. */
function writeGotten(writer: MessageWriter, message: BatchGetDocumentsResponse): boolean {
  const { result, transaction, readTime } = message;
  if (result.case !== "found" || !(result.value instanceof StoredDocument)) return false;
  const found = result.value;
  writeNested(writer, 1, () => found.write(writer));
  if (transaction.length > 0) writer.tag(3, delimited).bytes(transaction);
  if (readTime !== undefined) writeTimestamp(writer, 4, readTime);
  return true;
}

/** Writes the changes of a commit for a listener: one write may go to hundreds. */
function writeListenResponse(writer: MessageWriter, { responseType }: ListenResponse): boolean {
  if (responseType.case === "targetChange") return writeTargetChange(writer, responseType.value);
  if (responseType.case === "documentChange") return writeDocumentChange(writer, responseType.value);
  return false;
}

function writeTargetChange(writer: MessageWriter, change: TargetChange): boolean {
  const { targetChangeType, targetIds, cause, resumeToken, readTime } = change;
  if (cause !== undefined) return false;
  writeNested(writer, 2, () => {
    if (targetChangeType !== 0) writer.tag(1, varint).varint(targetChangeType);
    writeIds(writer, 2, targetIds);
    if (resumeToken.length > 0) writer.tag(4, delimited).bytes(resumeToken);
    if (readTime !== undefined) writeTimestamp(writer, 6, readTime);
  });
  return true;
}

function writeDocumentChange(writer: MessageWriter, change: DocumentChange): boolean {
  const { document, targetIds, removedTargetIds } = change;
  if (!(document instanceof StoredDocument)) return false;
  writeNested(writer, 3, () => {
    writeNested(writer, 1, () => document.write(writer));
    writeIds(writer, 5, targetIds);
    writeIds(writer, 6, removedTargetIds);
  });
  return true;
}

/** Writes the answer to a commit without transforms. */
function writeCommitted(writer: MessageWriter, { writeResults, commitTime }: CommitResponse): boolean {
  if (writeResults.some(({ transformResults }) => transformResults.length > 0)) return false;
  for (const { updateTime } of writeResults) {
    writeNested(writer, 1, () => {
      if (updateTime !== undefined) writeTimestamp(writer, 1, updateTime);
    });
  }
  if (commitTime !== undefined) writeTimestamp(writer, 2, commitTime);
  return true;
}

/** Writes ids of targets, packed; ids are never negative. */
function writeIds(writer: MessageWriter, field: number, ids: readonly number[]): void {
  if (ids.length === 0) return;
  writeNested(writer, field, () => {
    for (const id of ids) writer.varint(id);
  });
}

function writeNested(writer: MessageWriter, field: number, write: () => void): void {
  const start = writer.tag(field, delimited).begin();
  write();
  writer.end(start);
}
