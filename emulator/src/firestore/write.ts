import { StatusError } from "../status.ts";
import { sameFields } from "./compare.ts";
import type { Document } from "./document.ts";
import { checkFieldName, checkFields, checkValue } from "./document-limits.ts";
import type { FieldPath } from "./field-path.ts";
import { formatFieldPath, getField, isBelow, withField, withoutField } from "./field-path.ts";
import type { DocumentPath } from "./path.ts";
import { checkDocumentPath } from "./path.ts";
import type { Precondition } from "./precondition.ts";
import { storedFields } from "./stored-value.ts";
import type { Timestamp } from "./timestamp.ts";
import type { Transform } from "./transform.ts";
import { applyTransform } from "./transform.ts";
import type { Fields, Value } from "./value.ts";

/** One write of a commit. A set without a mask replaces the document; with one it touches only the masked fields. */
export type Write = { readonly path: DocumentPath; readonly precondition?: Precondition } & (
  | {
      readonly op: "set";
      readonly fields: Fields;
      readonly mask?: readonly FieldPath[];
      readonly transforms: readonly Transform[];
    }
  | { readonly op: "delete" }
  | { readonly op: "verify" }
);

/** What the service answers for one write; `updateTime` is absent after a delete. */
export type WriteResult = { readonly updateTime?: Timestamp; readonly transformResults: readonly Value[] };

const MAX_TRANSFORMS = 500;

/** Throws INVALID_ARGUMENT for a write that no state of the database could accept. */
export function checkWrite(write: Write): void {
  checkDocumentPath(write.path);
  if (write.op === "verify" && !write.precondition) throw invalid("a verify must contain a precondition");
  if (write.op !== "set") return;
  checkFields(write.fields);
  write.mask?.forEach(checkWritablePath);
  checkTransforms(write.transforms);
}

/**
 * What a document becomes by a write made at `time`; preconditions and its size are the caller's to check. A write that changes
 * nothing gives back the same document, with its old update time, as the service does.
 */
export function applyWrite(
  document: Document | undefined,
  write: Write,
  time: Timestamp,
): { readonly document: Document | undefined; readonly result: WriteResult } {
  if (write.op === "delete") return { document: undefined, result: { transformResults: [] } };
  if (write.op === "verify") return { document, result: withTime(document, []) };
  let fields = maskedFields(document, write.fields, write.mask);
  const transformResults: Value[] = [];
  for (const transform of write.transforms) {
    const { value, result } = applyTransform(getField(fields, transform.field), transform, time);
    fields = withField(fields, transform.field, value);
    transformResults.push(result);
  }
  fields = storedFields(fields);
  if (document && sameFields(document.fields, fields)) {
    return { document, result: withTime(document, transformResults) };
  }
  const written = { path: write.path, fields, createTime: document?.createTime ?? time, updateTime: time };
  return { document: written, result: withTime(written, transformResults) };
}

/** Fields in the mask and not in the write are removed; fields in the write and not in the mask are ignored. */
function maskedFields(
  document: Document | undefined,
  fields: Fields,
  mask: readonly FieldPath[] | undefined,
): Fields {
  if (!mask) return fields;
  let result: Fields = document?.fields ?? new Map();
  for (const path of mask) {
    const value = getField(fields, path);
    result = value === undefined ? withoutField(result, path) : withField(result, path, value);
  }
  return result;
}

function withTime(document: Document | undefined, transformResults: readonly Value[]): WriteResult {
  return document ? { updateTime: document.updateTime, transformResults } : { transformResults };
}

function checkTransforms(transforms: readonly Transform[]): void {
  if (transforms.length > MAX_TRANSFORMS) {
    throw invalid(`A document can have at most ${MAX_TRANSFORMS} transformations in one write.`);
  }
  const paths = transforms.map((transform) => transform.field);
  paths.forEach(checkWritablePath);
  for (const transform of transforms) {
    if (!("values" in transform)) continue;
    for (const value of transform.values) checkValue(value, formatFieldPath(transform.field));
  }
  for (const path of paths) {
    if (paths.some((other) => isBelow(other, path))) {
      throw invalid(
        `Cannot transform property ${formatFieldPath(path)} and its nested property at the same time.`,
      );
    }
  }
}

function checkWritablePath(path: FieldPath): void {
  for (const name of path) checkFieldName(name, (reserved) => `field name ${reserved} is reserved`);
}

function invalid(message: string): StatusError {
  return new StatusError("INVALID_ARGUMENT", message);
}
