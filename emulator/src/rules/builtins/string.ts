import { func, method } from "../builtin.ts";
import { matchesWhole, replaceAll, splitBy } from "../regular-expression.ts";
import { textOf } from "../text.ts";

// Case and blanks are ASCII only, as in the service.
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
// biome-ignore lint/suspicious/noControlCharactersInRegex: `trim` removes every character up to the space.
const trim = (text: string) => text.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, "");
// A lone surrogate becomes a question mark, not U+FFFD.
const toUtf8 = (text: string) => new Uint8Array(Buffer.from(text.replace(loneSurrogate, "?"), "utf8"));
const loneSurrogate = /\p{Surrogate}/gu;

/** The methods and functions of `string`. */
// biome-ignore format: one row each
export const stringBuiltins = [
  method("lower",   "string", [],                   (s) => lower(s)),
  method("matches", "string", ["string"],           (s, re) => matchesWhole(s, re)),
  method("replace", "string", ["string", "string"], (s, re, by) => replaceAll(s, re, by)),
  method("size",    "string", [],                   (s) => BigInt(s.length)),
  method("split",   "string", ["string"],           (s, re) => splitBy(s, re)),
  method("toUtf8",  "string", [],                   (s) => toUtf8(s)),
  method("trim",    "string", [],                   (s) => trim(s)),
  method("upper",   "string", [],                   (s) => upper(s)),
  func("string", ["int"],    (x) => textOf(x)),
  func("string", ["float"],  (x) => textOf(x)),
  func("string", ["null"],   (x) => textOf(x)),
  func("string", ["string"], (x) => textOf(x)),
  func("string", ["bool"],   (x) => textOf(x)),
  func("string", ["path"],   (x) => textOf(x)),
];
