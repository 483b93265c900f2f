import { create } from "@bufbuild/protobuf";
import type { Document } from "../../firestore/document.ts";
import { type FieldPath, parseFieldPath, pickFields } from "../../firestore/field-path.ts";
import { type DatabaseName, documentName } from "../../firestore/path.ts";
import type { DocumentMask } from "../generated/google/firestore/v1/common_pb.js";
import {
  DocumentSchema,
  type Document as WireDocument,
} from "../generated/google/firestore/v1/document_pb.js";
import { encodeFields, encodeTimestamp } from "./value.ts";

/** A stored document for the wire, with only the fields of `mask` if there is one. */
export function encodeDocument(
  database: DatabaseName,
  document: Document,
  mask?: readonly FieldPath[],
): WireDocument {
  return create(DocumentSchema, {
    name: documentName(database, document.path),
    fields: encodeFields(mask === undefined ? document.fields : pickFields(document.fields, mask)),
    createTime: encodeTimestamp(document.createTime),
    updateTime: encodeTimestamp(document.updateTime),
  });
}

/** The paths of a mask; undefined when the request has none. */
export function decodeMask(mask: DocumentMask | undefined): readonly FieldPath[] | undefined {
  return mask?.fieldPaths.map(parseFieldPath);
}
