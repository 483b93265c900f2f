import type { Document } from "./document.ts";
import { fromMicros, toMicros } from "./timestamp.ts";
import type { Fields, Value } from "./value.ts";
import { valueOfMap, vectorFields } from "./vector.ts";

/** A value as JSON: its kind, and its content as far as JSON can express it. */
export type ValueState =
  | ["null"]
  | ["boolean", boolean]
  | ["integer" | "double" | "string" | "bytes" | "reference", string]
  | ["timestamp", string, number]
  | ["geopoint", string, string]
  | ["array", readonly ValueState[]]
  | ["map", FieldsState];

/** Named values as JSON; pairs rather than an object, so that their order and any name survive. */
type FieldsState = readonly (readonly [string, ValueState])[];

/** A document as JSON. Times are microseconds since the epoch. */
export type DocumentState = {
  readonly path: readonly string[];
  readonly createTime: string;
  readonly updateTime: string;
  readonly fields: FieldsState;
};

/** The whole content of a database as JSON; one document per row, so that it can be written line by line. */
export type DatabaseState = {
  readonly time: string;
  readonly documents: readonly DocumentState[];
};

/** Converts a document to JSON; `readDocument` reads it back exactly. */
export function writeDocument(document: Document): DocumentState {
  return {
    path: document.path,
    createTime: toMicros(document.createTime).toString(),
    updateTime: toMicros(document.updateTime).toString(),
    fields: writeFields(document.fields),
  };
}

/** Reads a document that `writeDocument` wrote. */
export function readDocument(state: DocumentState): Document {
  return {
    path: state.path,
    createTime: fromMicros(BigInt(state.createTime)),
    updateTime: fromMicros(BigInt(state.updateTime)),
    fields: readFields(state.fields),
  };
}

function writeFields(fields: Fields): FieldsState {
  return [...fields].map(([name, value]) => [name, writeValue(value)]);
}

function readFields(state: FieldsState): Fields {
  return new Map(state.map(([name, value]) => [name, readValue(value)]));
}

/** Converts a value to JSON; `readValue` reads it back exactly. */
export function writeValue(value: Value): ValueState {
  switch (value.kind) {
    case "null":
      return ["null"];
    case "boolean":
      return ["boolean", value.value];
    case "integer":
      return ["integer", value.value.toString()];
    case "double":
      return ["double", writeDouble(value.value)];
    case "timestamp":
      return ["timestamp", value.value.seconds.toString(), value.value.nanos];
    case "string":
      return ["string", value.value];
    case "reference":
      return ["reference", value.value];
    case "bytes":
      return ["bytes", Buffer.from(value.value).toString("base64")];
    case "geopoint":
      return ["geopoint", writeDouble(value.latitude), writeDouble(value.longitude)];
    case "array":
      return ["array", value.values.map(writeValue)];
    case "vector":
      return ["map", writeFields(vectorFields(value.elements))];
    case "map":
      return ["map", writeFields(value.fields)];
  }
}

/** Reads a value that `writeValue` wrote. */
export function readValue(state: ValueState): Value {
  switch (state[0]) {
    case "null":
      return { kind: "null" };
    case "boolean":
      return { kind: "boolean", value: state[1] };
    case "integer":
      return { kind: "integer", value: BigInt(state[1]) };
    case "double":
      return { kind: "double", value: Number(state[1]) };
    case "timestamp":
      return { kind: "timestamp", value: { seconds: BigInt(state[1]), nanos: state[2] } };
    case "string":
    case "reference":
      return { kind: state[0], value: state[1] };
    case "bytes":
      return { kind: "bytes", value: new Uint8Array(Buffer.from(state[1], "base64")) };
    case "geopoint":
      return { kind: "geopoint", latitude: Number(state[1]), longitude: Number(state[2]) };
    case "array":
      return { kind: "array", values: state[1].map(readValue) };
    case "map":
      return valueOfMap(readFields(state[1]));
  }
}

/** JSON has no NaN, infinities or -0; text has them all. */
function writeDouble(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}
