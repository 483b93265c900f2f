import type { Document } from "../../firestore/document.ts";
import { type DatabaseName, documentName } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { Fields, Value } from "../../firestore/value.ts";
import { vectorFields } from "../../firestore/vector.ts";
import { type MessageWriter, Wire } from "./message-writer.ts";

const { varint, fixed64, delimited } = Wire;

/**
 * Writes a document as `google.firestore.v1.Document`, straight from the engine's values. The bytes are the same as
 * with messages, but many times faster; documents are nearly all that Firestore sends.
 */
export function writeDocumentBytes(writer: MessageWriter, database: DatabaseName, document: Document): void {
  writer.tag(1, delimited).text(documentName(database, document.path));
  writeFields(writer, 2, document.fields);
  writeTimestamp(writer, 3, document.createTime);
  writeTimestamp(writer, 4, document.updateTime);
}

/** A map field of protobuf: one message of key and value per entry. */
function writeFields(writer: MessageWriter, field: number, fields: Fields): void {
  for (const [name, value] of fields) {
    const entry = writer.tag(field, delimited).begin();
    const inner = writer.tag(1, delimited).text(name).tag(2, delimited).begin();
    writeValue(writer, value);
    writer.end(inner).end(entry);
  }
}

/** Writes a `google.firestore.v1.Value`, with the field numbers of its proto. */
function writeValue(writer: MessageWriter, value: Value): void {
  switch (value.kind) {
    case "null":
      writer.tag(11, varint).varint(0);
      return;
    case "boolean":
      writer.tag(1, varint).varint(value.value ? 1 : 0);
      return;
    case "integer":
      writer.tag(2, varint).int64(value.value);
      return;
    case "double":
      writer.tag(3, fixed64).double(value.value);
      return;
    case "timestamp":
      writeTimestamp(writer, 10, value.value);
      return;
    case "string":
      writer.tag(17, delimited).text(value.value);
      return;
    case "bytes":
      writer.tag(18, delimited).bytes(value.value);
      return;
    case "reference":
      writer.tag(5, delimited).text(value.value);
      return;
    case "geopoint": {
      const point = writer.tag(8, delimited).begin();
      writeDouble(writer, 1, value.latitude);
      writeDouble(writer, 2, value.longitude);
      writer.end(point);
      return;
    }
    case "array": {
      const list = writer.tag(9, delimited).begin();
      for (const one of value.values) {
        const element = writer.tag(1, delimited).begin();
        writeValue(writer, one);
        writer.end(element);
      }
      writer.end(list);
      return;
    }
    case "vector":
      writeValue(writer, { kind: "map", fields: vectorFields(value.elements) });
      return;
    case "map": {
      const map = writer.tag(6, delimited).begin();
      writeFields(writer, 1, value.fields);
      writer.end(map);
    }
  }
}

/** Writes a field with a `google.protobuf.Timestamp`. */
export function writeTimestamp(writer: MessageWriter, field: number, { seconds, nanos }: Timestamp): void {
  const time = writer.tag(field, delimited).begin();
  if (seconds !== 0n) writer.tag(1, varint).int64(seconds);
  if (nanos !== 0) writer.tag(2, varint).varint(nanos);
  writer.end(time);
}

/** A double outside a oneof is omitted when it is zero, but not when it is -0. */
function writeDouble(writer: MessageWriter, field: number, value: number): void {
  if (!Object.is(value, 0)) writer.tag(field, fixed64).double(value);
}

/** The maximum of stored bytes, in total and per document; anything larger is encoded each time. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_OF_ONE = 64 * 1024;

/** Stored as text of one byte a character, which takes a third of the memory of a buffer for each. */
let kept = new WeakMap<Document, string>();
let bytesKept = 0;

/**
 * Writes a document as `writeDocumentBytes` does, and stores the bytes for the next request: its values are scattered
 * over the memory, and collecting them is most of the cost of an answer.
 */
export function writeKeptDocument(writer: MessageWriter, database: DatabaseName, document: Document): void {
  const known = kept.get(document);
  if (known !== undefined) {
    writer.latin1(known);
    return;
  }
  const start = writer.size;
  writeDocumentBytes(writer, database, document);
  const size = writer.size - start;
  if (size > MOST_OF_ONE) return;
  bytesKept += size;
  if (bytesKept > MOST_BYTES) {
    kept = new WeakMap();
    bytesKept = size;
  }
  kept.set(document, writer.since(start));
}
