import type { Span } from "./token.ts";

/** Thrown at the first word that fits no rule of the grammar; `compile` turns it into a problem. */
export class Refusal extends Error {
  readonly span: Span;
  constructor(span: Span, message: string) {
    super(message);
    this.span = span;
  }
}
