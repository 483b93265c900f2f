import { Refusal } from "./refusal.ts";
import { readBytes, readText } from "./string-literal.ts";
import { keywords, symbols, type Token, type TokenKind } from "./token.ts";

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
const segment = /\/(?:[A-Za-z0-9\-._~%:@&'*+]+|\([A-Za-z0-9_-]+\))/y;
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
  if (path !== undefined) return word("segment", path, path.slice(1));
  const byteText = here(bytes);
  if (byteText !== undefined) return word("bytes", byteText, readBytes(byteText.slice(2, -1), offset + 2));
  const quoted = here(string);
  if (quoted !== undefined) return word("string", quoted, readText(quoted.slice(1, -1), offset + 1));
  if (/["']/.test(text[offset] ?? "")) throw refuse(offset, 1, "This string is not closed on its line.");
  const number = here(float) ?? here(int);
  if (number !== undefined) {
    const rest = match(tail, text, offset + number.length) ?? "";
    if (rest !== "" && rest !== "in" && rest !== "is") {
      throw refuse(offset, number.length + rest.length, `'${number}${rest}' is not a number.`);
    }
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
