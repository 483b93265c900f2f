import { invalid, type StatusError } from "../status.ts";
import type { FieldPath } from "./field-path.ts";
import { type DocumentPath, isReserved, parseResourceName, pathKey, utf8Length } from "./path.ts";
import type { Fields, Value } from "./value.ts";

// https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
const MAX_DOCUMENT_BYTES = 1_048_576;
const MAX_VALUE_BYTES = 1_048_576 - 89;
/** The maximum of a name, and of all names on the way to a field with a dot between them. */
const MAX_FIELD_BYTES = 1500;
const MAX_DEPTH = 20;
/** The size of the names `__type__` and `value` and of the text `__vector__`, in bytes. */
const VECTOR_BYTES = 9 + 11 + 6;

/** Throws INVALID_ARGUMENT unless the fields, as sent by a client, can be stored. */
export function checkFields(fields: Fields): void {
  for (const [name, value] of fields) {
    checkFieldName(name, (reserved) => `field name ${reserved} is reserved`);
    checkValue(value, [name]);
  }
}

/** Throws INVALID_ARGUMENT when the document would take more than 1 MiB. */
export function checkDocumentSize(path: DocumentPath, fields: Fields): void {
  const size = documentSize(path, fields);
  if (size <= MAX_DOCUMENT_BYTES) return;
  throw invalid(
    `Document "${pathKey(path)}" cannot be written because its size (${size.toLocaleString("en-US")} bytes) exceeds ` +
      `the maximum allowed size of ${MAX_DOCUMENT_BYTES.toLocaleString("en-US")} bytes.`,
  );
}

/** Returns the size of a document as the service counts it: https://firebase.google.com/docs/firestore/storage-size */
export function documentSize(path: DocumentPath, fields: Fields): number {
  return nameSize(path) + fieldsSize(fields) + 32;
}

/** Throws INVALID_ARGUMENT unless a field can have the name. */
export function checkFieldName(name: string, reserved: (name: string) => string): void {
  if (name === "") throw invalid("The property.name is the empty string.");
  if (isReserved(name)) throw invalid(reserved(name));
  if (isTooLong(name)) throw invalid(`The property.name is longer than ${MAX_FIELD_BYTES} bytes.`);
}

/** Throws INVALID_ARGUMENT unless the value, as sent by a client for the field at that path, can be stored. */
export function checkValue(value: Value, path: FieldPath, depth = 0): void {
  const property = path[0] ?? "";
  switch (value.kind) {
    case "null":
    case "boolean":
    case "integer":
    case "double":
    case "timestamp":
    case "reference":
      return;
    case "string":
      if (value.value.length * 3 > MAX_VALUE_BYTES && utf8Length(value.value) > MAX_VALUE_BYTES)
        throw tooLong(property);
      return;
    case "bytes":
      if (value.value.length > MAX_VALUE_BYTES) throw tooLong(property);
      return;
    case "geopoint":
      checkDegrees("latitude", value.latitude, 90);
      checkDegrees("longitude", value.longitude, 180);
      return;
    case "array":
      if (depth === MAX_DEPTH) throw tooDeep(property);
      for (const element of value.values) checkElement(element, path, depth + 1);
      return;
    case "vector":
      if (depth === MAX_DEPTH) throw tooDeep(property);
      if (value.elements.some(Number.isNaN)) throw invalid("Vector cannot contain NaN values.");
      return;
    case "map":
      if (depth === MAX_DEPTH) throw tooDeep(property);
      // Vectors are the only storable type that a map can name.
      if (value.fields.has("__type__")) throw tooDeep(property);
      for (const [name, inner] of value.fields) {
        checkFieldName(name, (reserved) => `field name '${reserved}' is reserved.`);
        const below = [...path, name];
        if (isTooLong(below.join("."))) throw tooDeep(property);
        checkValue(inner, below, depth + 1);
      }
  }
}

function isTooLong(names: string): boolean {
  return names.length * 3 > MAX_FIELD_BYTES && utf8Length(names) > MAX_FIELD_BYTES;
}

function checkElement(value: Value, path: FieldPath, depth: number): void {
  if (value.kind === "array") throw invalid("Cannot convert an array value in an array value.");
  if (value.kind === "vector") throw invalid("Cannot convert a vector value in an array value.");
  checkValue(value, path, depth);
}

function checkDegrees(what: "latitude" | "longitude", degrees: number, limit: number): void {
  if (degrees >= -limit && degrees <= limit) return;
  const shown = Number.isInteger(degrees) ? degrees.toFixed(1) : String(degrees);
  throw invalid(
    `Geo point ${what} '${shown}' outside permitted range -${limit.toFixed(1)} to ${limit.toFixed(1)}.`,
  );
}

function nameSize(path: readonly string[]): number {
  return path.reduce((sum, id) => sum + utf8Length(id) + 1, 16);
}

function fieldsSize(fields: Fields): number {
  let size = 0;
  for (const [name, value] of fields) size += utf8Length(name) + 1 + valueSize(value);
  return size;
}

function valueSize(value: Value): number {
  switch (value.kind) {
    case "null":
    case "boolean":
      return 1;
    case "integer":
    case "double":
    case "timestamp":
      return 8;
    case "geopoint":
      return 16;
    case "string":
      return utf8Length(value.value) + 1;
    case "bytes":
      return value.value.length;
    case "reference":
      return nameSize(parseResourceName(value.value).path);
    case "array":
      return value.values.reduce((sum, element) => sum + valueSize(element), 0);
    case "vector":
      return VECTOR_BYTES + 8 * value.elements.length;
    case "map":
      return fieldsSize(value.fields);
  }
}

function tooLong(property: string): StatusError {
  return invalid(`The value of property "${property}" is longer than ${MAX_VALUE_BYTES} bytes.`);
}

function tooDeep(property: string): StatusError {
  return invalid(`Property ${property} contains an invalid nested entity.`);
}
