import { type Keyword, Refusal, type Span, type Symbols, type Token } from "./token.ts";

/** Reads tokens one after another, for the parsers. */
export class TokenReader {
  #next = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Returns a coming token, `ahead` tokens further on, without reading it. */
  peek(ahead = 0): Token {
    const last = this.#tokens.length - 1;
    const token = this.#tokens[Math.min(this.#next + ahead, last)];
    if (token === undefined) throw new Error("A list of words always has an end.");
    return token;
  }

  take(): Token {
    const token = this.peek();
    this.#next += 1;
    return token;
  }

  at(text: Symbols | Keyword, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.text === text && (token.kind === "symbol" || token.kind === "keyword");
  }

  accept(text: Symbols | Keyword): boolean {
    if (!this.at(text)) return false;
    this.#next += 1;
    return true;
  }

  expect(text: Symbols | Keyword, otherwise = `'${text}' expected`): Token {
    if (!this.at(text)) throw this.refusal(otherwise);
    return this.take();
  }

  expectName(what: string): Token {
    const token = this.peek();
    if (token.kind === "keyword")
      throw this.refusal(`'${token.text}' is a word of the language; ${what} expected`);
    if (token.kind !== "name") throw this.refusal(`${what} expected`);
    return this.take();
  }

  /** Returns a refusal of the coming token, which says what was expected in its place. */
  refusal(expected: string): Refusal {
    const token = this.peek();
    const found = token.kind === "end" ? "the end of the file" : `'${token.text}'`;
    return new Refusal(token, `${expected}, found ${found}.`);
  }

  /** Returns the span from the given start to the last token read. */
  since(start: Span): Span {
    const last = this.#tokens[this.#next - 1];
    return { start: start.start, end: last?.end ?? start.end };
  }
}
