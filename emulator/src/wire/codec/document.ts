import type { Timestamp as WireTimestamp } from "@bufbuild/protobuf/wkt";
import type { Document } from "../../firestore/document.ts";
import { type FieldPath, isNamePath, parseFieldPath, pickFields } from "../../firestore/field-path.ts";
import { type DatabaseName, documentName } from "../../firestore/path.ts";
import type { DocumentMask } from "../generated/google/firestore/v1/common_pb.js";
import type { Document as WireDocument } from "../generated/google/firestore/v1/document_pb.js";
import { writeDocumentBytes, writeKeptDocument } from "./document-bytes.ts";
import type { MessageWriter } from "./message-writer.ts";
import { encodeFields, encodeTimestamp } from "./value.ts";

/** A stored document as a message: JSON reads its fields one by one, other transports have it write its bytes. */
export class StoredDocument implements WireDocument {
  readonly $typeName = "google.firestore.v1.Document";
  readonly createTime: WireTimestamp;
  readonly updateTime: WireTimestamp;
  readonly #database: DatabaseName;
  readonly #document: Document;
  readonly #isWhole: boolean;

  constructor(database: DatabaseName, document: Document, isWhole: boolean) {
    this.createTime = encodeTimestamp(document.createTime);
    this.updateTime = encodeTimestamp(document.updateTime);
    this.#database = database;
    this.#document = document;
    this.#isWhole = isWhole;
  }

  get name(): string {
    return documentName(this.#database, this.#document.path);
  }

  get fields(): WireDocument["fields"] {
    return encodeFields(this.#document.fields);
  }

  write(writer: MessageWriter): void {
    // A mask makes a new document each time, so only stored documents are requested again.
    const write = this.#isWhole ? writeKeptDocument : writeDocumentBytes;
    write(writer, this.#database, this.#document);
  }
}

/** Encodes a stored document, with only the fields of `mask` if there is one. */
export function encodeDocument(
  database: DatabaseName,
  stored: Document,
  mask?: readonly FieldPath[],
): WireDocument {
  if (mask === undefined) return new StoredDocument(database, stored, true);
  return new StoredDocument(database, { ...stored, fields: pickFields(stored.fields, mask) }, false);
}

/** Returns the paths of a mask; undefined if the request has none. */
export function decodeMask(mask: DocumentMask | undefined): readonly FieldPath[] | undefined {
  return mask?.fieldPaths.map((text) => parseFieldPath(text));
}

/** Returns the paths that a write may change; a document's name, which it may list, never changes. */
export function decodeUpdateMask(mask: DocumentMask | undefined): readonly FieldPath[] | undefined {
  return decodeMask(mask)?.filter((path) => !isNamePath(path));
}
