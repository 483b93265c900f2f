import { create, type DescMethod, fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";
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

/** Compares the bytes with the library's bytes for the same message. */
function expectSame<M extends DescMethod>(method: M, message: MessageShape<M["output"]>): void {
  const writer = new MessageWriter();
  writer.raw(Buffer.from("before"));
  serialize(writer, method, message);
  const bytes = writer.take();
  expect(bytes.toString("latin1", 0, 6)).toBe("before");
  const read = fromBinary(method.output, new Uint8Array(bytes.subarray(6)));
  expect(read).toEqual(fromBinary(method.output, toBinary(method.output, message)));
}

test("what a query found", () => {
  const anyMessage = fc.record({
    document: anyEncoded,
    readTime: anyTime,
    skippedResults: fc.nat(),
    isLast: fc.boolean(),
  });
  fc.assert(
    fc.property(anyMessage, ({ document, readTime, skippedResults, isLast }) => {
      const last = isLast && { continuationSelector: { case: "done", value: true } as const };
      const found = { document, skippedResults, ...withTimes({ readTime }), ...last };
      expectSame(Firestore.method.runQuery, create(RunQueryResponseSchema, found));
    }),
  );
});

test("a document got by its name, or none", () => {
  const anyResult = fc.oneof(
    anyEncoded.map((value) => ({ case: "found", value }) as const),
    fc.string().map((value) => ({ case: "missing", value }) as const),
  );
  fc.assert(
    fc.property(anyResult, anyBytes, anyTime, (result, transaction, readTime) => {
      const message = { result, transaction, ...withTimes({ readTime }) };
      expectSame(Firestore.method.batchGetDocuments, create(BatchGetDocumentsResponseSchema, message));
    }),
  );
});

test("a commit, with transforms or without", () => {
  const anyResults = fc.array(fc.tuple(anyTime, fc.array(arbitraryValue, { maxLength: 1 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(anyResults, anyTime, (results, commitTime) => {
      const writeResults = results.map(([updateTime, values]) =>
        create(WriteResultSchema, {
          ...withTimes({ updateTime }),
          transformResults: values.map((value) => encodeValue(value)),
        }),
      );
      const message = { writeResults, ...withTimes({ commitTime }) };
      expectSame(Firestore.method.commit, create(CommitResponseSchema, message));
    }),
  );
});

test("a change of a target, with a cause or without", () => {
  const anyChange = fc.record({
    targetChangeType: fc.constantFrom(0, 1, 2, 3, 4),
    targetIds: anyIds,
    resumeToken: anyBytes,
    readTime: anyTime,
    code: fc.option(fc.nat(16)),
  });
  fc.assert(
    fc.property(anyChange, ({ readTime, code, ...rest }) => {
      const cause = code !== null && { cause: create(StatusSchema, { code, message: "No." }) };
      const value = create(TargetChangeSchema, { ...rest, ...withTimes({ readTime }), ...cause });
      const message = create(ListenResponseSchema, { responseType: { case: "targetChange", value } });
      expectSame(Firestore.method.listen, message);
    }),
  );
});

test("a change of a document", () => {
  fc.assert(
    fc.property(anyEncoded, anyIds, anyIds, (document, targetIds, removedTargetIds) => {
      const value = create(DocumentChangeSchema, { document, targetIds, removedTargetIds });
      const message = create(ListenResponseSchema, { responseType: { case: "documentChange", value } });
      expectSame(Firestore.method.listen, message);
    }),
  );
});
