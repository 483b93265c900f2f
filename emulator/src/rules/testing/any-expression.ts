import fc from "fast-check";
import type { BinaryOperator, Expression } from "../ast.ts";
import { functions, methods } from "../builtins/standard.ts";
import type { Value } from "../value.ts";

// biome-ignore format: a list of words
const binary: readonly BinaryOperator[] = ["||", "&&", "in", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%"];
const types = "bool int float number string list map path timestamp duration bytes".split(" ");

const literal: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom(null, true, false),
  fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  fc.constantFrom(0n, 1n, 2n, 3n),
  fc.constantFrom(0, 0.5, 1, 1.5, 100, 12345.678),
  fc.constantFrom("", "a", "abc", "'", '"', "\\", "\n", "é", "a,b", "[a-c]+", "s", "ms"),
);

/** Any expression of the grammar, sensible or not. */
export const anyExpression: fc.Arbitrary<Expression> = fc.letrec<{ expression: Expression }>((tie) => {
  const inner = tie("expression");
  const some = fc.array(inner, { maxLength: 3 });
  const perhaps = fc.option(inner, { nil: undefined });
  const one = fc.constantFrom;
  const segment = fc.oneof(one("a", "b-c", "(default)"), inner);
  /** An expression with these parts, which its kind requires. */
  const node = (kind: Expression["kind"], parts: { readonly [part: string]: fc.Arbitrary<unknown> }) =>
    fc.record(parts).map((made) => ({ kind, ...made, start: 0, end: 0 }) as Expression);
  // biome-ignore format: one row per kind
  return {
    expression: fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      node("literal", { value: literal }),
      node("name", { name: one("request", "resource", "id", "name") }),
      node("binary", { operator: one(...binary), left: inner, right: inner }),
      node("unary", { operator: one("!", "-"), operand: inner }),
      node("is", { operand: inner, type: one(...types) }),
      node("conditional", { test: inner, whenTrue: inner, whenFalse: inner }),
      node("list", { items: some }),
      node("map", { entries: fc.array(fc.tuple(inner, inner), { maxLength: 2 }) }),
      node("path", { segments: fc.array(segment, { minLength: 1, maxLength: 3 }) }),
      node("member", { object: inner, name: one("data", "auth", "uid", "a", "if") }),
      node("index", { object: inner, index: inner }),
      node("slice", { object: inner, from: perhaps, to: perhaps }),
      node("call", { name: one(...functions.keys()), arguments: some }),
      node("method", { object: inner, name: one(...methods.keys()), arguments: some }),
    ),
  };
}).expression;
