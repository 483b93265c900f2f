import type { FieldPath } from "../../firestore/field-path.ts";
import { StatusError } from "../../status.ts";

const SIMPLE_SEGMENT = /^[a-zA-Z_][a-zA-Z_0-9]*$/;

// FieldPath ::= Segment ("." Segment)*
// Segment   ::= Simple | "`" (any character but "`" and "\" | "\`" | "\\")+ "`"
const SEGMENT = /(?:`((?:[^`\\]|\\[\s\S])*)`|([^.`\\]+))(\.|$)/y;

/** Reads a field path as it is written in masks, orders and filters: dotted names, odd ones in backquotes. */
export function parseFieldPath(text: string): FieldPath {
  const segments: string[] = [];
  SEGMENT.lastIndex = 0;
  let ended = false;
  while (!ended) {
    const match = SEGMENT.exec(text);
    if (match === null) throw invalid(text);
    const [, quoted, plain, separator] = match;
    const segment = quoted === undefined ? plain : quoted.replaceAll(/\\([\s\S])/g, "$1");
    if (segment === undefined || segment === "") throw invalid(text);
    if (quoted === undefined && !SIMPLE_SEGMENT.test(segment)) throw invalid(text);
    segments.push(segment);
    ended = separator === "";
  }
  return segments;
}

/** Writes a field path so that `parseFieldPath` reads the same one. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((segment) =>
      SIMPLE_SEGMENT.test(segment)
        ? segment
        : `\`${segment.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``,
    )
    .join(".");
}

function invalid(text: string): StatusError {
  return new StatusError("INVALID_ARGUMENT", `Invalid field path "${text}".`);
}
