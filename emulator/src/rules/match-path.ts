import type { PatternSegment } from "./ast.ts";
import { Fault, type Result } from "./fault.ts";
import type { PathItem } from "./request.ts";
import { Path } from "./value.ts";

/** The value of each wildcard of a pattern in a path; undefined for plain text. */
export type Bindings = readonly (Result | undefined)[];

/**
 * Whether a whole pattern matches a whole path, and the values of its wildcards.
 * - Text matches only the same text: an open segment of a query might be another name.
 * - `{x}` matches one segment, known or open.
 * - `{x=**}` matches any number of segments; in version 1 at least one.
 */
export function matchPath(
  pattern: readonly PatternSegment[],
  path: readonly PathItem[],
  version: 1 | 2,
): Bindings | undefined {
  const [segment, ...restOfPattern] = pattern;
  if (segment === undefined) return path.length === 0 ? [] : undefined;
  if (segment.kind !== "rest") {
    const [item, ...restOfPath] = path;
    if (item === undefined || !matchOne(segment, item)) return undefined;
    const after = matchPath(restOfPattern, restOfPath, version);
    return after === undefined ? undefined : [bindOne(segment, item), ...after];
  }
  for (let taken = path.length; taken >= (version === 1 ? 1 : 0); taken -= 1) {
    const after = matchPath(restOfPattern, path.slice(taken), version);
    if (after !== undefined) return [bindRest(path.slice(0, taken)), ...after];
  }
  return undefined;
}

function matchOne(segment: PatternSegment, item: PathItem): boolean {
  if (segment.kind === "text") return item === segment.text;
  return typeof item === "string" || item.open === "one";
}

const open = new Fault("Null value error.");

function bindOne(segment: PatternSegment, item: PathItem): Result | undefined {
  if (segment.kind === "text") return undefined;
  return typeof item === "string" ? item : open;
}

function bindRest(items: readonly PathItem[]): Result {
  const segments = items.filter((item) => typeof item === "string");
  return segments.length === items.length ? new Path(segments) : open;
}
