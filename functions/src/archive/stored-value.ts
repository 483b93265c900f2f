import { utf8Length } from "@daily-genius/domain/post/post-id";
import type { Fields } from "../store/documents.ts";

/** The maximum length of a document id in Firestore, in bytes. */
const longestId = 1500;

/** The form in which Firestore accepts each kind of value. References are missing: they name a project. */
const kinds: Readonly<Record<string, (value: unknown, inArray: boolean) => boolean>> = {
  nullValue: (value) => value === null,
  booleanValue: (value) => typeof value === "boolean",
  stringValue: (value) => typeof value === "string",
  integerValue: (value) =>
    isText(value, /^-?\d{1,19}$/) && BigInt.asIntN(64, BigInt(value)) === BigInt(value),
  doubleValue: (value) => typeof value === "number" || isText(value, /^(NaN|-?Infinity)$/),
  timestampValue: (value) =>
    isText(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/) && Number.isFinite(Date.parse(value)),
  bytesValue: (value) => isText(value, /^[\w+/-]*={0,2}$/),
  geoPointValue: (value) =>
    isFields(value) && isWithin(value["latitude"] ?? 0, 90) && isWithin(value["longitude"] ?? 0, 180),
  // Firestore allows no array directly inside an array.
  arrayValue: (value, inArray) => !inArray && isFields(value) && areValues(value["values"] ?? []),
  mapValue: (value) => isFields(value) && areStoredValues(value["fields"] ?? {}),
};

/** Whether Firestore accepts a document id. */
export function isDocumentId(id: string): boolean {
  return (
    utf8Length(id) <= longestId && isWellFormed(id) && !id.includes("/") && !/^(\.\.?|__.*__)$/s.test(id)
  );
}

/** A lone surrogate cannot be encoded in UTF-8. */
function isWellFormed(text: string): boolean {
  return Buffer.from(text).toString() === text;
}

/** Whether every field is a value that any project can store, in the notation of Firestore's REST interface. */
export function areStoredValues(fields: unknown): boolean {
  return isFields(fields) && Object.values(fields).every((value) => isStoredValue(value, false));
}

function isStoredValue(value: unknown, inArray: boolean): boolean {
  if (!isFields(value)) return false;
  const [kind = "", ...others] = Object.keys(value);
  const isKind = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return others.length === 0 && isKind !== undefined && isKind(value[kind], inArray);
}

function areValues(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => isStoredValue(value, true));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === "string" && pattern.test(value);
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === "number" && Math.abs(value) <= limit;
}
