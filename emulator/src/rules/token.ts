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
// biome-ignore format: declarations, statements, operators, constants
const words = [
  "rules_version", "service", "match", "function",
  "allow", "if", "let", "return",
  "in", "is",
  "true", "false", "null",
] as const;
export type Keyword = (typeof words)[number];
export const keywords: ReadonlySet<string> = new Set(words);

/** Symbols, longest first, so that the first match is the right one. */
// biome-ignore format: one row per length
export const symbols = [
  "=**",
  "$(", "&&", "||", "==", "!=", "<=", ">=", "--", "++",
  "{", "}", "(", ")", "[", "]", ",", ":", ";", ".", "?", "!", "<", ">", "+", "-", "*", "/", "%", "=",
] as const;

export type Symbols = (typeof symbols)[number];

/** Thrown at the first token that does not fit the grammar; `compile` turns it into a problem. */
export class Refusal extends Error {
  readonly span: Span;
  constructor(span: Span, message: string) {
    super(message);
    this.span = span;
  }
}

/** The prefixes of the built-in functions, such as `math.abs`. They are not values and cannot be redefined. */
export const namespaces: ReadonlySet<string> = new Set([
  "duration",
  "firestore",
  "hashing",
  "latlng",
  "math",
  "timestamp",
]);
