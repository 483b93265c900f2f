import { invalid } from "../status.ts";
import { isReserved, utf8Length } from "./path.ts";
import type { Fields, Value } from "./value.ts";

/** The names that lead from a document to a field, outermost first. */
export type FieldPath = readonly string[];

const MAX_NAMES = 20;
const MAX_BYTES = 1500;
const SIMPLE = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
const SEGMENT = /([a-zA-Z_][a-zA-Z_0-9]*|`(?:[^`\\]|\\.)+`)(\.|$)/sy;

/** The use of a path in a request: a field, possibly a vector's type, or the elements of an array. */
type AsksFor = "fields" | "fields or types" | "elements";

/**
 * Parses a path: names joined by dots, each plain (`[a-zA-Z_][a-zA-Z_0-9]*`) or quoted in backticks. Fields have no
 * reserved names, except for the document's own name and the mark of a vector's map.
 */
export function parseFieldPath(text: string, asksFor: AsksFor = "fields"): FieldPath {
  const path = namesIn(text);
  if (isNamePath(path)) return path;
  const endsInType = asksFor === "fields or types" && path.length > 1 && path.at(-1) === "__type__";
  if ((endsInType ? path.slice(0, -1) : path).some(isReserved))
    throw invalid(`Invalid reserved name in field path ${text}`);
  // Elements are one level below their array.
  if (path.length + (asksFor === "elements" ? 1 : 0) > MAX_NAMES)
    throw invalid(`paths must have at most ${MAX_NAMES} elements`);
  // Each name counts with its end.
  if (utf8Length(path.join(".")) + 1 > MAX_BYTES)
    throw invalid(`property path is longer than ${MAX_BYTES} bytes.`);
  return path;
}

/** Throws INVALID_ARGUMENT unless an answer may give a field that name; `what` describes the property. */
export function checkPropertyName(name: string, what: string): void {
  if (isReserved(name)) throw invalid(`The ${what} "${name}" is reserved.`);
  if (utf8Length(name) > MAX_BYTES) throw invalid(`The ${what} is longer than ${MAX_BYTES} bytes.`);
}

function namesIn(text: string): FieldPath {
  if (text === "") throw invalid("Invalid empty property path string.");
  const names: string[] = [];
  SEGMENT.lastIndex = 0;
  for (let expectsMore = true; expectsMore; ) {
    const [, segment, end] = SEGMENT.exec(text) ?? [];
    if (segment === undefined)
      throw invalid(
        `Invalid property path "${text}". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex (\`(?:[^\`\\\\]|(?:\\\\.))+\`)`,
      );
    names.push(segment.startsWith("`") ? segment.slice(1, -1).replace(/\\(.)/gs, "$1") : segment);
    expectsMore = end === ".";
  }
  return names;
}

/** Formats a path, quoting the names that need it; `parseFieldPath` reads it back. */
export function formatFieldPath(path: FieldPath): string {
  return path.map((name) => (SIMPLE.test(name) ? name : `\`${name.replace(/[\\`]/g, "\\$&")}\``)).join(".");
}

/** Whether the path is `__name__`, the document's own name. */
export function isNamePath(path: FieldPath): boolean {
  return path.length === 1 && path[0] === "__name__";
}

/** Whether both paths lead to the same field. */
export function sameFieldPath(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}

/** Whether `path` leads to a field inside the field that `ancestor` leads to. */
export function isBelow(path: FieldPath, ancestor: FieldPath): boolean {
  return path.length > ancestor.length && ancestor.every((name, i) => name === path[i]);
}

/** Returns the value at the path, if there is one. */
export function getField(fields: Fields, path: FieldPath): Value | undefined {
  let value = fields.get(path[0] ?? "");
  for (let i = 1; i < path.length; i++) {
    if (value?.kind !== "map") return undefined;
    value = value.fields.get(path[i] ?? "");
  }
  return value;
}

/** Returns the fields with the value at that path, replacing other values on the way by maps. */
export function withField(fields: Fields, path: FieldPath, value: Value): Fields {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return new Map(fields).set(name, value);
  const inner = fields.get(name);
  const below = inner?.kind === "map" ? inner.fields : new Map<string, Value>();
  return new Map(fields).set(name, { kind: "map", fields: withField(below, rest, value) });
}

/** Returns the fields without the one at that path; the maps around it stay, even when they become empty. */
export function withoutField(fields: Fields, path: FieldPath): Fields {
  const [name = "", ...rest] = path;
  const inner = fields.get(name);
  if (inner === undefined) return fields;
  const changed = new Map(fields);
  if (rest.length === 0) changed.delete(name);
  else if (inner.kind === "map") changed.set(name, { kind: "map", fields: withoutField(inner.fields, rest) });
  return changed;
}

/** Returns only the fields at those paths, each inside the maps around it. */
export function pickFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  let picked: Fields = new Map();
  for (const path of paths) {
    const value = getField(fields, path);
    if (value !== undefined) picked = withField(picked, path, value);
  }
  return picked;
}
