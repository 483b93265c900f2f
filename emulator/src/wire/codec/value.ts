import { NullValue, type Timestamp as WireTimestamp } from "@bufbuild/protobuf/wkt";
import { checkReference } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { Fields, Value } from "../../firestore/value.ts";
import { valueOfMap, vectorFields } from "../../firestore/vector.ts";
import { invalid } from "../../status.ts";
import type { Value as WireValue } from "../generated/google/firestore/v1/document_pb.js";

/** The maximum depth: deeper than Firestore stores (20), shallow enough that no message exhausts the stack. */
const MAX_NESTING = 100;

/** Decodes a value; `depth` is 0 for a condition of a query, and at least 1 for what is stored. */
export function decodeValue({ valueType }: WireValue, depth = 0): Value {
  if (depth > MAX_NESTING) throw invalid("The value is nested too deeply.");
  switch (valueType.case) {
    case "nullValue":
      return { kind: "null" };
    case "booleanValue":
      return { kind: "boolean", value: valueType.value };
    case "integerValue":
      return { kind: "integer", value: valueType.value };
    case "doubleValue":
      return { kind: "double", value: valueType.value };
    case "timestampValue":
      return { kind: "timestamp", value: storedTime(decodeTimestamp(valueType.value), depth) };
    case "stringValue":
      return { kind: "string", value: valueType.value };
    case "bytesValue":
      // A copy: the bytes are a view of the whole request, which must not stay in memory.
      return { kind: "bytes", value: new Uint8Array(valueType.value) };
    case "referenceValue":
      checkReference(valueType.value);
      return { kind: "reference", value: valueType.value };
    case "geoPointValue":
      return { kind: "geopoint", latitude: valueType.value.latitude, longitude: valueType.value.longitude };
    case "arrayValue":
      return { kind: "array", values: valueType.value.values.map((value) => decodeValue(value, depth + 1)) };
    case "mapValue":
      return valueOfMap(decodeFields(valueType.value.fields, depth));
    case "fieldReferenceValue":
    case "variableReferenceValue":
    case "functionValue":
    case "pipelineValue":
      throw invalid(`A ${valueType.case} is only meaningful in a pipeline.`);
    case undefined:
      throw invalid("A value must have a type.");
  }
}

/** Decodes the named values of a document or a map. */
export function decodeFields(fields: { readonly [name: string]: WireValue }, depth = 0): Fields {
  const decoded = new Map<string, Value>();
  for (const [name, value] of Object.entries(fields)) decoded.set(name, decodeValue(value, depth + 1));
  return decoded;
}

/** Encodes a value. */
export function encodeValue(value: Value): WireValue {
  return { $typeName: "google.firestore.v1.Value", valueType: encodeValueType(value) };
}

function encodeValueType(value: Value): WireValue["valueType"] {
  switch (value.kind) {
    case "null":
      return { case: "nullValue", value: NullValue.NULL_VALUE };
    case "boolean":
      return { case: "booleanValue", value: value.value };
    case "integer":
      return { case: "integerValue", value: value.value };
    case "double":
      return { case: "doubleValue", value: value.value };
    case "timestamp":
      return { case: "timestampValue", value: encodeTimestamp(value.value) };
    case "string":
      return { case: "stringValue", value: value.value };
    case "bytes":
      return { case: "bytesValue", value: value.value };
    case "reference":
      return { case: "referenceValue", value: value.value };
    case "geopoint": {
      const { latitude, longitude } = value;
      return { case: "geoPointValue", value: { $typeName: "google.type.LatLng", latitude, longitude } };
    }
    case "array":
      return {
        case: "arrayValue",
        value: { $typeName: "google.firestore.v1.ArrayValue", values: value.values.map(encodeValue) },
      };
    case "vector":
      return encodeValueType({ kind: "map", fields: vectorFields(value.elements) });
    case "map":
      return {
        case: "mapValue",
        value: { $typeName: "google.firestore.v1.MapValue", fields: encodeFields(value.fields) },
      };
  }
}

/** Encodes the named values of a document or a map. */
export function encodeFields(fields: Fields): { [name: string]: WireValue } {
  // A field may be called "__proto__" like any other, so the object has no prototype.
  const encoded: { [name: string]: WireValue } = Object.create(null);
  for (const [name, value] of fields) encoded[name] = encodeValue(value);
  return encoded;
}

/** Stored times are cut to microseconds, and so are those in lists and maps of conditions. */
function storedTime({ seconds, nanos }: Timestamp, depth: number): Timestamp {
  return { seconds, nanos: depth === 0 ? nanos : nanos - (nanos % 1000) };
}

const EARLIEST = -62_135_596_800n;
const LATEST = 253_402_300_799n;

/** Decodes a point in time of the years 1 to 9999. */
export function decodeTimestamp({ seconds, nanos }: WireTimestamp): Timestamp {
  if (nanos < 0 || nanos > 999_999_999) throw invalid("Timestamp nanos exceeds limit for field.");
  if (seconds < EARLIEST || seconds > LATEST) throw invalid("Timestamp seconds exceeds limit for field.");
  return { seconds, nanos };
}

/** Decodes the time of a commit. */
export function decodeCommitTime(time: WireTimestamp): Timestamp {
  if (time.nanos % 1000 !== 0) throw invalid("timestamp cannot have more than microseconds precision");
  return decodeTimestamp(time);
}

/** Encodes a point in time. */
export function encodeTimestamp({ seconds, nanos }: Timestamp): WireTimestamp {
  return { $typeName: "google.protobuf.Timestamp", seconds, nanos };
}
