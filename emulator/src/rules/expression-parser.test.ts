import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import type { Expression } from "./ast.ts";
import { parseExpression } from "./expression-parser.ts";
import { tokenize } from "./lexer.ts";
import { anyExpression } from "./testing/any-expression.ts";
import { printExpression } from "./testing/print-expression.ts";
import { TokenReader } from "./token-reader.ts";

const parse = (text: string) => parseExpression(new TokenReader(tokenize(text)));

function withoutPlaces(node: Expression): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value) => {
      if (key === "start" || key === "end") return undefined;
      return typeof value === "bigint" ? `${value}n` : value;
    }),
  );
}

test("any expression, printed with as few brackets as it needs, reads as itself", () => {
  fc.assert(
    fc.property(anyExpression, (node) => {
      expect(withoutPlaces(parse(printExpression(node)))).toEqual(withoutPlaces(node));
    }),
    { numRuns: runs(2000) },
  );
});

test("every expression knows its place in the source", () => {
  fc.assert(
    fc.property(anyExpression, (node) => {
      const text = printExpression(node);
      const parsed = parse(text);
      const again = withoutPlaces(parse(text.slice(parsed.start, parsed.end)));
      // Brackets belong to the enclosed expression.
      expect(again).toEqual(withoutPlaces(parsed));
    }),
  );
});
