import type { Document } from "../../firestore/document.ts";
import { type FieldPath, isNamePath, parseFieldPath, pickFields } from "../../firestore/field-path.ts";
import { type DatabaseName, documentName } from "../../firestore/path.ts";
import type { DocumentMask } from "../generated/google/firestore/v1/common_pb.js";
import type { Document as WireDocument } from "../generated/google/firestore/v1/document_pb.js";
import { encodeFields, encodeTimestamp } from "./value.ts";

/** Encodes a stored document, with only the fields of `mask` if there is one. */
export function encodeDocument(
  database: DatabaseName,
  stored: Document,
  mask?: readonly FieldPath[],
): WireDocument {
  const fields = mask === undefined ? stored.fields : pickFields(stored.fields, mask);
  return {
    $typeName: "google.firestore.v1.Document",
    name: documentName(database, stored.path),
    fields: encodeFields(fields),
    createTime: encodeTimestamp(stored.createTime),
    updateTime: encodeTimestamp(stored.updateTime),
  };
}

/** Returns the paths of a mask; undefined if the request has none. */
export function decodeMask(mask: DocumentMask | undefined): readonly FieldPath[] | undefined {
  return mask?.fieldPaths.map((text) => parseFieldPath(text));
}

/** Returns the paths that a write may change; a document's name, which it may list, never changes. */
export function decodeUpdateMask(mask: DocumentMask | undefined): readonly FieldPath[] | undefined {
  return decodeMask(mask)?.filter((path) => !isNamePath(path));
}
