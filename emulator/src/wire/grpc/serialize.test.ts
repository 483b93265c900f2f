import { create, type DescMethod, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryValue } from "../../firestore/testing/arbitrary-value.ts";
import { encodeDocument } from "../codec/document.ts";
import { MessageWriter } from "../codec/message-writer.ts";
import { encodeTimestamp, encodeValue } from "../codec/value.ts";
import {
  BatchGetDocumentsResponseSchema,
  CommitResponseSchema,
  Firestore,
  ListenResponseSchema,
  RunQueryResponseSchema,
  TargetChangeSchema,
} from "../generated/google/firestore/v1/firestore_pb.js";
import { DocumentChangeSchema, WriteResultSchema } from "../generated/google/firestore/v1/write_pb.js";
import { StatusSchema } from "../generated/google/rpc/status_pb.js";
import { anyDocument, anyTimestamp } from "../testing/any-document.ts";
import { serialize } from "./serialize.ts";

const database = { projectId: "p", databaseId: "(default)" };
const anyEncoded = anyDocument.map((document) => encodeDocument(database, document));
const anyTime = fc.option(anyTimestamp.map(encodeTimestamp), { nil: undefined });
const anyBytes = fc.uint8Array({ maxLength: 200 });
const anyIds = fc.array(fc.nat(2 ** 31 - 1), { maxLength: 100 });

/** Without missing fields, as in a parsed message. */
function withTimes<T extends { readonly [name: string]: unknown }>(times: T) {
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time !== undefined));
}

const anyFound = fc
  .record({ document: anyEncoded, readTime: anyTime, skippedResults: fc.nat(), isLast: fc.boolean() })
  .map(({ document, readTime, skippedResults, isLast }) => {
    const last = isLast && { continuationSelector: { case: "done", value: true } as const };
    return create(RunQueryResponseSchema, { document, skippedResults, ...withTimes({ readTime }), ...last });
  });
const anyResult = fc.oneof(
  anyEncoded.map((value) => ({ case: "found", value }) as const),
  fc.string().map((value) => ({ case: "missing", value }) as const),
);
const anyGotten = fc
  .record({ result: anyResult, transaction: anyBytes, readTime: anyTime })
  .map(({ readTime, ...rest }) =>
    create(BatchGetDocumentsResponseSchema, { ...rest, ...withTimes({ readTime }) }),
  );
const anyWritten = fc
  .record({ updateTime: anyTime, values: fc.array(arbitraryValue, { maxLength: 1 }) })
  .map(({ updateTime, values }) =>
    create(WriteResultSchema, { ...withTimes({ updateTime }), transformResults: values.map(encodeValue) }),
  );
const anyCommitted = fc
  .record({ writeResults: fc.array(anyWritten, { maxLength: 40 }), commitTime: anyTime })
  .map(({ writeResults, commitTime }) =>
    create(CommitResponseSchema, { writeResults, ...withTimes({ commitTime }) }),
  );
const anyTargetChange = fc
  .record({
    targetChangeType: fc.constantFrom(0, 1, 2, 3, 4),
    targetIds: anyIds,
    resumeToken: anyBytes,
    readTime: anyTime,
    code: fc.option(fc.nat(16)),
  })
  .map(({ readTime, code, ...rest }) => {
    const cause = code !== null && { cause: create(StatusSchema, { code, message: "No." }) };
    const value = create(TargetChangeSchema, { ...rest, ...withTimes({ readTime }), ...cause });
    return create(ListenResponseSchema, { responseType: { case: "targetChange", value } });
  });
const anyDocumentChange = fc
  .record({ document: anyEncoded, targetIds: anyIds, removedTargetIds: anyIds })
  .map((change) => {
    const value = create(DocumentChangeSchema, change);
    return create(ListenResponseSchema, { responseType: { case: "documentChange", value } });
  });

const { runQuery, batchGetDocuments, commit, listen } = Firestore.method;
test.each<[string, DescMethod, fc.Arbitrary<Message>]>([
  ["what a query found", runQuery, anyFound],
  ["a document got by its name, or none", batchGetDocuments, anyGotten],
  ["a commit, with transforms or without", commit, anyCommitted],
  ["a change of a target, with a cause or without", listen, anyTargetChange],
  ["a change of a document", listen, anyDocumentChange],
])("%s has the bytes that the library writes", (_, method, anyMessage) => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      const writer = new MessageWriter();
      writer.raw(Buffer.from("before"));
      serialize(writer, method, message);
      const bytes = writer.take();
      expect(bytes.toString("latin1", 0, 6)).toBe("before");
      const read = fromBinary(method.output, new Uint8Array(bytes.subarray(6)));
      expect(read).toEqual(fromBinary(method.output, toBinary(method.output, message)));
    }),
  );
});
