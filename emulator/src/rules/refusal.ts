import type { Span } from "./token.ts";

/** Thrown at the first token that does not fit the grammar; `compile` turns it into a problem. */
export class Refusal extends Error {
  readonly span: Span;
  constructor(span: Span, message: string) {
    super(message);
    this.span = span;
  }
}
