import { isDeepStrictEqual } from "node:util";
import { invalid } from "../status.ts";
import type { Document } from "./document.ts";
import { checkFieldName, checkFields, checkValue } from "./document-limits.ts";
import { type FieldPath, formatFieldPath, getField, isBelow, withField, withoutField } from "./field-path.ts";
import { checkPath, type DocumentPath } from "./path.ts";
import type { Precondition } from "./precondition.ts";
import type { Timestamp } from "./timestamp.ts";
import { applyTransform, operandOf, type Transform } from "./transform.ts";
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

/** The content of a document before its next write; a document deleted and set again has a new create time. */
export type Content = Pick<Document, "fields" | "createTime">;

/** The service's answer to one write: the time of the resulting document, if there is one. */
export type WriteResult = { readonly updateTime?: Timestamp; readonly transformResults: readonly Value[] };

const MAX_TRANSFORMS = 500;

/** Throws INVALID_ARGUMENT for a write that no state of the database could accept. */
export function checkWrite(write: Write): void {
  checkPath(write.path);
  if (write.op === "verify" && !write.precondition) throw invalid("a verify must contain a precondition");
  if (write.op !== "set") return;
  checkFields(write.fields);
  write.mask?.forEach(checkWritablePath);
  checkTransforms(write.transforms);
}

/** Returns a document's content after a write; the caller checks preconditions. */
export function applyWrite(
  content: Content | undefined,
  write: Write,
  time: Timestamp,
): { readonly content: Content | undefined; readonly transformResults: readonly Value[] } {
  if (write.op === "delete") return { content: undefined, transformResults: [] };
  if (write.op === "verify") return { content, transformResults: [] };
  let fields = maskedFields(content, write.fields, write.mask);
  const transformResults: Value[] = [];
  for (const transform of write.transforms) {
    const value = applyTransform(getField(fields, transform.field), transform, time);
    fields = withField(fields, transform.field, value);
    // The result of an array's transform is null, as in the service.
    transformResults.push("values" in transform ? { kind: "null" } : value);
  }
  return {
    content: { fields, createTime: content?.createTime ?? time },
    transformResults,
  };
}

/** Returns the document with that content at `time`, or the stored one if it is equal. The caller checks its size. */
export function documentOf(
  path: DocumentPath,
  content: Content | undefined,
  stored: Document | undefined,
  time: Timestamp,
): Document | undefined {
  if (!content) return undefined;
  const { fields, createTime } = content;
  if (createTime === stored?.createTime && isDeepStrictEqual(stored.fields, fields)) return stored;
  return { path, fields, createTime, updateTime: time };
}

/** Fields in the mask and not in the write are removed; fields in the write and not in the mask are ignored. */
function maskedFields(
  content: Content | undefined,
  fields: Fields,
  mask: readonly FieldPath[] | undefined,
): Fields {
  if (!mask) return fields;
  let result: Fields = content?.fields ?? new Map();
  for (const path of mask) {
    const value = getField(fields, path);
    result = value === undefined ? withoutField(result, path) : withField(result, path, value);
  }
  return result;
}

function checkTransforms(transforms: readonly Transform[]): void {
  if (transforms.length > MAX_TRANSFORMS)
    throw invalid(`A document can have at most ${MAX_TRANSFORMS} transformations in one write.`);
  const paths = transforms.map((transform) => transform.field);
  paths.forEach(checkWritablePath);
  for (const transform of transforms) {
    if ("operand" in transform) operandOf(transform.operand);
    if (!("values" in transform)) continue;
    for (const value of transform.values) checkValue(value, transform.field);
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
