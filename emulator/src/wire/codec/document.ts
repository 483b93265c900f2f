import type { Document } from "../../firestore/document.ts";
import { type FieldPath, parseFieldPath, pickFields } from "../../firestore/field-path.ts";
import { type DatabaseName, documentName } from "../../firestore/path.ts";
import type { DocumentMask } from "../generated/google/firestore/v1/common_pb.js";
import type { Document as WireDocument } from "../generated/google/firestore/v1/document_pb.js";
import { writeDocumentBytes } from "./document-bytes.ts";
import { writeKeptDocument } from "./kept-bytes.ts";
import type { MessageWriter } from "./message-writer.ts";
import { encodeFields, encodeTimestamp } from "./value.ts";

/** Under this name a document's message knows how to write its bytes, for transports that need no more. */
const write = Symbol("write");

type StoredDocument = WireDocument & { readonly [write]?: (writer: MessageWriter) => void };

/** A stored document for the wire, with only the fields of `mask` if there is one. */
export function encodeDocument(
  database: DatabaseName,
  stored: Document,
  mask?: readonly FieldPath[],
): WireDocument {
  const document = mask === undefined ? stored : { ...stored, fields: pickFields(stored.fields, mask) };
  const encoded: StoredDocument = {
    $typeName: "google.firestore.v1.Document",
    name: documentName(database, document.path),
    // Only JSON looks at the fields one by one.
    get fields() {
      return encodeFields(document.fields);
    },
    createTime: encodeTimestamp(document.createTime),
    updateTime: encodeTimestamp(document.updateTime),
    [write]: (writer) =>
      // Only what is stored will be asked for again: a mask makes a new document each time.
      mask === undefined
        ? writeKeptDocument(writer, database, document)
        : writeDocumentBytes(writer, database, document),
  };
  return encoded;
}

/** What writes the bytes of a message that `encodeDocument` made; undefined for any other. */
export function writerOf(
  document: StoredDocument | undefined,
): ((writer: MessageWriter) => void) | undefined {
  return document?.[write];
}

/** The paths of a mask; undefined when the request has none. */
export function decodeMask(mask: DocumentMask | undefined): readonly FieldPath[] | undefined {
  return mask?.fieldPaths.map(parseFieldPath);
}
