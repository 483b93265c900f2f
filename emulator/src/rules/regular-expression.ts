import { RE2JS } from "re2js";
import { Fault } from "./fault.ts";

/** Whether the whole text matches an RE2 pattern. */
export function matchesWhole(text: string, pattern: string): boolean | Fault {
  const compiled = compiledPattern(pattern);
  return compiled instanceof Fault ? compiled : compiled.matcher(text).matches();
}

/** Replaces every match; `$1` and `$0` in the replacement are groups. */
export function replaceAll(text: string, pattern: string, replacement: string): string | Fault {
  const compiled = compiledPattern(pattern);
  if (compiled instanceof Fault) return compiled;
  try {
    return compiled.matcher(text).replaceAll(escaped(replacement), true);
  } catch {
    return new Fault(
      `The replacement '${replacement}' names a group that the pattern '${pattern}' does not have.`,
    );
  }
}

// A `\\` at the very end, and a `$` that begins no group, mean themselves.
function escaped(replacement: string): string {
  return replacement.replace(/\\.|\\|\$(?![\d{])/gs, (sign) => (sign.length > 1 ? sign : `\\${sign}`));
}

/** Splits a text at the matches of an RE2 pattern. Drops empty pieces at the end, but always keeps one piece. */
export function splitBy(text: string, pattern: string): readonly string[] | Fault {
  const compiled = compiledPattern(pattern);
  if (compiled instanceof Fault) return compiled;
  const matcher = compiled.matcher(text);
  const pieces: string[] = [];
  let from = 0;
  while (matcher.find()) {
    pieces.push(text.slice(from, matcher.start()));
    from = matcher.end();
  }
  // An empty match at the very end closes nothing.
  if (from < text.length || pieces.length === 0) pieces.push(text.slice(from));
  while (pieces.length > 1 && pieces.at(-1) === "") pieces.pop();
  return pieces;
}

/** Returns the compiled pattern, or a fault if RE2 does not support it. */
export function compiledPattern(pattern: string): RE2JS | Fault {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  if (cache.size >= largestCache) cache.clear();
  cache.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): RE2JS | Fault {
  try {
    // Google's takes any letter beyond ASCII after a backslash for itself.
    return RE2JS.compile(pattern.replace(/\\(.)/gsu, (pair, sign) => (sign > "\x7f" ? sign : pair)));
  } catch {
    return new Fault(`Invalid regular expression pattern. Pattern: ${pattern}.`);
  }
}

// Compiling is far slower than matching, and a ruleset uses the same few patterns again and again.
const cache = new Map<string, RE2JS | Fault>();
const largestCache = 500;
