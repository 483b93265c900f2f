import { create, fromBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Document } from "../../firestore/document.ts";
import { DocumentSchema } from "../generated/google/firestore/v1/document_pb.js";
import { anyFields, anyTimestamp } from "../testing/any-value.ts";
import { encodeDocument } from "./document.ts";
import { documentBytes } from "./document-bytes.ts";

const database = { projectId: "p", databaseId: "(default)" };
const anyDocument: fc.Arbitrary<Document> = fc.record({
  path: fc.constant(["posts", "ü"]),
  fields: anyFields,
  createTime: anyTimestamp,
  updateTime: anyTimestamp,
});

test("the bytes of a document are those of its message", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const { name, fields, createTime, updateTime } = encodeDocument(database, document);
      const times = { ...(createTime && { createTime }), ...(updateTime && { updateTime }) };
      const message = create(DocumentSchema, { name, fields, ...times });
      expect(fromBinary(DocumentSchema, documentBytes(database, document))).toEqual(message);
    }),
  );
});
