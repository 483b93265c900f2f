import { Refusal } from "./refusal.ts";
import type { Span, Symbols, Token } from "./token.ts";

/** Reads words one after another; the parsers' only way to see them. */
export class TokenReader {
  #next = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The coming word, `ahead` words further on, without reading it. */
  peek(ahead = 0): Token {
    const last = this.#tokens.length - 1;
    const token = this.#tokens[Math.min(this.#next + ahead, last)];
    if (token === undefined) throw new Error("A list of words always has an end.");
    return token;
  }

  /** Reads the next word. */
  take(): Token {
    const token = this.peek();
    this.#next += 1;
    return token;
  }

  /** Whether the coming word is this symbol or keyword. */
  at(text: Symbols | Keyword, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.text === text && (token.kind === "symbol" || token.kind === "keyword");
  }

  /** Reads the word if it is this symbol or keyword. */
  accept(text: Symbols | Keyword): boolean {
    if (!this.at(text)) return false;
    this.#next += 1;
    return true;
  }

  /** Reads this symbol or keyword, or refuses with `otherwise`. */
  expect(text: Symbols | Keyword, otherwise = `'${text}' expected`): Token {
    if (!this.at(text)) throw this.refusal(otherwise);
    return this.take();
  }

  /** Reads a name, or refuses. */
  expectName(what: string): Token {
    const token = this.peek();
    if (token.kind === "keyword")
      throw this.refusal(`'${token.text}' is a word of the language; ${what} expected`);
    if (token.kind !== "name") throw this.refusal(`${what} expected`);
    return this.take();
  }

  /** A refusal of the coming word, saying what was expected in its place. */
  refusal(expected: string): Refusal {
    const token = this.peek();
    const found = token.kind === "end" ? "the end of the file" : `'${token.text}'`;
    return new Refusal(token, `${expected}, found ${found}.`);
  }

  /** From the given start to the last word read. */
  since(start: Span): Span {
    const last = this.#tokens[this.#next - 1];
    return { start: start.start, end: last?.end ?? start.end };
  }
}

/** The words that steer the parsers. */
type Keyword =
  | "service"
  | "match"
  | "function"
  | "allow"
  | "if"
  | "let"
  | "return"
  | "in"
  | "is"
  | "rules_version";
