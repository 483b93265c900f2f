/** A range of the source, as offsets; `end` is exclusive. */
export type Span = {
  readonly start: number;
  readonly end: number;
};

/** One word of the source. `text` is as written; `value` is what a literal means. */
export type Token = Span & {
  readonly kind: TokenKind;
  readonly text: string;
  readonly value?: string | bigint | number | Uint8Array;
};

/** `segment` is a slash directly followed by a name, such as `/posts`: division needs a space after its slash. */
export type TokenKind =
  | "name"
  | "keyword"
  | "int"
  | "float"
  | "string"
  | "bytes"
  | "segment"
  | "symbol"
  | "end";

/** Words that cannot be names, except after a dot. */
export const keywords: ReadonlySet<string> = new Set([
  "service",
  "match",
  "function",
  "allow",
  "if",
  "let",
  "return",
  "in",
  "is",
  "true",
  "false",
  "null",
  "rules_version",
]);

/** Symbols, longest first, so that the first match is the right one. */
export const symbols = [
  "=**",
  "$(",
  "&&",
  "||",
  "==",
  "!=",
  "<=",
  ">=",
  "--",
  "++",
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  ",",
  ":",
  ";",
  ".",
  "?",
  "!",
  "<",
  ">",
  "+",
  "-",
  "*",
  "/",
  "%",
  "=",
] as const;

export type Symbols = (typeof symbols)[number];
