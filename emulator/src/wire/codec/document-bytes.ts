import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import type { Document } from "../../firestore/document.ts";
import { type DatabaseName, documentName } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { Fields, Value } from "../../firestore/value.ts";

const { Varint, Bit64, LengthDelimited } = WireType;

/** Every document is written in one go, so one writer does, and its buffer grows only once. */
const writer = new BinaryWriter();

/**
 * A document as the bytes of `google.firestore.v1.Document`, written straight from the engine's values. The same
 * bytes as by way of messages, ten times sooner; documents are nearly all that a Firestore sends.
 */
export function documentBytes(database: DatabaseName, document: Document): Uint8Array {
  writer.tag(1, LengthDelimited).string(documentName(database, document.path));
  writeFields(2, document.fields);
  writeTimestamp(3, document.createTime);
  writeTimestamp(4, document.updateTime);
  return writer.finish();
}

/** A map field of protobuf: one message of key and value per entry. */
function writeFields(field: number, fields: Fields): void {
  for (const [name, value] of fields) {
    writer.tag(field, LengthDelimited).fork();
    writer.tag(1, LengthDelimited).string(name);
    writer.tag(2, LengthDelimited).fork();
    writeValue(value).join();
    writer.join();
  }
}

/** A `google.firestore.v1.Value`; the numbers are those of its proto. */
function writeValue(value: Value): BinaryWriter {
  switch (value.kind) {
    case "null":
      return writer.tag(11, Varint).int32(0);
    case "boolean":
      return writer.tag(1, Varint).bool(value.value);
    case "integer":
      return writer.tag(2, Varint).int64(value.value);
    case "double":
      return writer.tag(3, Bit64).double(value.value);
    case "timestamp":
      return writeTimestamp(10, value.value);
    case "string":
      return writer.tag(17, LengthDelimited).string(value.value);
    case "bytes":
      return writer.tag(18, LengthDelimited).bytes(value.value);
    case "reference":
      return writer.tag(5, LengthDelimited).string(value.value);
    case "geopoint":
      writer.tag(8, LengthDelimited).fork();
      writeDouble(1, value.latitude);
      writeDouble(2, value.longitude);
      return writer.join();
    case "array":
      writer.tag(9, LengthDelimited).fork();
      for (const one of value.values) {
        writer.tag(1, LengthDelimited).fork();
        writeValue(one).join();
      }
      return writer.join();
    case "map":
      writer.tag(6, LengthDelimited).fork();
      writeFields(1, value.fields);
      return writer.join();
  }
}

function writeTimestamp(field: number, { seconds, nanos }: Timestamp): BinaryWriter {
  writer.tag(field, LengthDelimited).fork();
  if (seconds !== 0n) writer.tag(1, Varint).int64(seconds);
  if (nanos !== 0) writer.tag(2, Varint).int32(nanos);
  return writer.join();
}

/** A double outside a oneof is left out when it is zero, but not when it is -0. */
function writeDouble(field: number, value: number): void {
  if (!Object.is(value, 0)) writer.tag(field, Bit64).double(value);
}
