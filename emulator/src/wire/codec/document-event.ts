import { type JsonValue, toBinary, toJson } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import type { Change, Document } from "../../firestore/document.ts";
import type { DatabaseName } from "../../firestore/path.ts";
import { DocumentSchema } from "../generated/google/firestore/v1/document_pb.js";
import { encodeDocument } from "./document.ts";

/** Encodes a change as `google.events.cloud.firestore.v1.DocumentEventData { value = 1, old_value = 2 }`. */
export function encodeDocumentEvent(database: DatabaseName, { before, after }: Change): Uint8Array {
  const writer = new BinaryWriter();
  const put = (field: number, document: Document | undefined) => {
    if (document === undefined) return;
    const bytes = toBinary(DocumentSchema, encodeDocument(database, document));
    writer.tag(field, WireType.LengthDelimited).bytes(bytes);
  };
  put(1, after);
  put(2, before);
  return writer.finish();
}

/** Encodes a change for first-generation functions; a missing document is an empty object. */
export function documentEventJson(
  database: DatabaseName,
  { before, after }: Change,
): { readonly value: JsonValue; readonly oldValue: JsonValue } {
  const json = (document: Document | undefined): JsonValue =>
    document === undefined ? {} : toJson(DocumentSchema, encodeDocument(database, document));
  return { value: json(after), oldValue: json(before) };
}
