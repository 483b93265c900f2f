import { fromBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Document } from "../../firestore/document.ts";
import { DocumentSchema } from "../generated/google/firestore/v1/document_pb.js";
import { anyDocument, anyTimestamp } from "../testing/any-document.ts";
import { writeDocumentBytes, writeKeptDocument } from "./document-bytes.ts";
import { MessageWriter } from "./message-writer.ts";

const database = { projectId: "p", databaseId: "(default)" };

test("bytes that were kept are those that were written, until the document is another", () => {
  fc.assert(
    fc.property(anyDocument, anyTimestamp, (document, updateTime) => {
      const writer = new MessageWriter();
      const bytesOf = (write: typeof writeDocumentBytes, one: Document) => {
        write(writer, database, one);
        return writer.take().toString("hex");
      };
      const changed = { ...document, updateTime };
      for (const one of [document, document, changed, document])
        expect(bytesOf(writeKeptDocument, one)).toBe(bytesOf(writeDocumentBytes, one));
    }),
  );
});

test("more documents than are kept, and larger ones, are written all the same", () => {
  const time = { seconds: 0n, nanos: 0 };
  const documentOf = (length: number): Document => ({
    path: ["posts", "a"],
    fields: new Map([["text", { kind: "string", value: "x".repeat(length) }]]),
    createTime: time,
    updateTime: time,
  });
  const writer = new MessageWriter();
  const documents = [100_000, ...Array.from({ length: 300 }, () => 60_000)].map(documentOf);
  for (const document of [...documents, ...documents]) {
    writeKeptDocument(writer, database, document);
    const { fields } = fromBinary(DocumentSchema, new Uint8Array(writer.take()));
    expect(fields["text"]?.valueType).toEqual({
      case: "stringValue",
      value: (document.fields.get("text") as { value: string }).value,
    });
  }
});

test.each([127, 128, 16_383, 16_384, 300_000, 2_097_152])("lengths are encoded at %i bytes", (length) => {
  const writer = new MessageWriter();
  const fields = new Map([
    ["m", { kind: "array", values: [{ kind: "string", value: "x".repeat(length) }] } as const],
  ]);
  const time = { seconds: 0n, nanos: 0 };
  for (const id of ["a", "b"]) {
    const path = ["posts", id];
    writeDocumentBytes(writer, database, { path, fields, createTime: time, updateTime: time });
    const { name, fields: read } = fromBinary(DocumentSchema, new Uint8Array(writer.take()));
    expect([name.at(-1), read["m"]?.valueType.case]).toEqual([id, "arrayValue"]);
    expect(JSON.stringify(read["m"]?.valueType.value).length).toBeGreaterThan(length);
  }
});
