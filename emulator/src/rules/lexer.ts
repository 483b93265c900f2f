import { decodedSegment } from "./text.ts";
import { keywords, Refusal, symbols, type Token, type TokenKind } from "./token.ts";

/** Splits the source into tokens, without blanks and comments; the last is the end. Throws a `Refusal`. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < text.length) {
    const skipped = match(blank, text, offset) ?? match(comment, text, offset);
    if (skipped !== undefined) {
      offset += skipped.length;
      continue;
    }
    const token = tokenAt(text, offset);
    tokens.push(token);
    offset = token.end;
  }
  return [...tokens, { kind: "end", text: "", start: text.length, end: text.length }];
}

const blank = /\s+/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
// The unescaped characters of a URL path, without those that the language needs; `(default)` is a database.
const segment = /\/(?:(?:[A-Za-z0-9\-._~:@&'*+]|%[0-9A-Fa-f]{2})+|\([A-Za-z0-9_-]+\))/y;
const bytes = /b(?:'(?:[^'\\\n]|\\[^\n])*'|"(?:[^"\\\n]|\\[^\n])*")/y;
const string = /'(?:[^'\\\n]|\\[^\n])*'|"(?:[^"\\\n]|\\[^\n])*"/y;
const name = /[A-Za-z_$][A-Za-z0-9_$]*/y;
const float = /(?:0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+/y;
const int = /0|[1-9][0-9]*/y;
const tail = /[A-Za-z0-9_$]+/y;
const interpolation = "$(";

function tokenAt(text: string, offset: number): Token {
  const word = (kind: TokenKind, found: string, value?: NonNullable<Token["value"]>): Token => ({
    kind,
    text: found,
    start: offset,
    end: offset + found.length,
    ...(value === undefined ? {} : { value }),
  });
  const here = (pattern: RegExp) => match(pattern, text, offset);

  if (text.startsWith("/*", offset)) throw refuse(offset, 2, "This comment is not closed: '*/' is missing.");
  const path = here(segment);
  if (path !== undefined) return word("segment", path, decodedSegment(path.slice(1)));
  const byteText = here(bytes);
  if (byteText !== undefined) return word("bytes", byteText, readBytes(byteText.slice(2, -1), offset + 2));
  const quoted = here(string);
  if (quoted !== undefined) return word("string", quoted, readText(quoted.slice(1, -1), offset + 1));
  if (/["']/.test(text[offset] ?? "")) throw refuse(offset, 1, "This string is not closed on its line.");
  const number = here(float) ?? here(int);
  if (number !== undefined) {
    const rest = match(tail, text, offset + number.length) ?? "";
    if (rest !== "" && rest !== "in" && rest !== "is")
      throw refuse(offset, number.length + rest.length, `'${number}${rest}' is not a number.`);
    return number.includes(".") ? word("float", number, Number(number)) : word("int", number, BigInt(number));
  }
  if (text.startsWith(interpolation, offset)) return word("symbol", interpolation);
  const identifier = here(name);
  if (identifier !== undefined) return word(keywords.has(identifier) ? "keyword" : "name", identifier);
  const symbol = symbols.find((candidate) => text.startsWith(candidate, offset));
  if (symbol !== undefined) return word("symbol", symbol);
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  throw refuse(offset, character.length, `Unexpected character '${character}'.`);
}

function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

function refuse(offset: number, length: number, message: string): Refusal {
  return new Refusal({ start: offset, end: offset + length }, message);
}

/** Returns the value of a string literal's inside. `offset` is its beginning, for the place of a refusal. */
function readText(inside: string, offset: number): string {
  return pieces(inside, offset)
    .map((piece) => (piece.code === undefined ? piece.text : String.fromCharCode(piece.code)))
    .join("");
}

/** Returns the value of a bytes literal's inside: UTF-8, with `\xff` and octal escapes for single bytes. */
function readBytes(inside: string, offset: number): Uint8Array {
  const parts = pieces(inside, offset).map((piece) => {
    if (piece.code === undefined) return Buffer.from(piece.text, "utf8");
    if (piece.text.startsWith("\\u") || piece.code > 255) {
      throw new Refusal(
        { start: piece.start, end: piece.start + piece.text.length },
        `'${piece.text}' is not a byte: a bytes literal takes \\x00 to \\xff.`,
      );
    }
    return Buffer.from([piece.code]);
  });
  return new Uint8Array(Buffer.concat(parts));
}

type Piece = {
  readonly text: string;
  readonly start: number;
  /** The UTF-16 unit of an escape; undefined in plain text. */
  readonly code: number | undefined;
};

const simple: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  "\\": "\\",
  "'": "'",
  '"': '"',
};

const piece = /[^\\]+|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[0-3][0-7]{2}|\\./gsu;

function pieces(inside: string, offset: number): readonly Piece[] {
  return [...inside.matchAll(piece)].map(({ 0: text, index }) => {
    const start = offset + index;
    if (!text.startsWith("\\")) return { text, start, code: undefined };
    const kind = text.slice(1, 2);
    if (text.length > 2) {
      const digits = /[ux]/.test(kind)
        ? Number.parseInt(text.slice(2), 16)
        : Number.parseInt(text.slice(1), 8);
      return { text, start, code: digits };
    }
    const character = simple[kind];
    if (character === undefined) {
      throw new Refusal(
        { start, end: start + text.length },
        `'${text}' is not an escape: \\n, \\r, \\t, \\b, \\f, \\\\, \\', \\", \\u0000, \\x00 and \\000 are.`,
      );
    }
    return { text, start, code: character.charCodeAt(0) };
  });
}
