import fc from "fast-check";
import type { BinaryOperator, Expression } from "../ast.ts";
import { functions, methods } from "../builtins/standard.ts";
import type { Value } from "../value.ts";

type Node = Expression extends infer E ? (E extends unknown ? Omit<E, "start" | "end"> : never) : never;

// No property depends on its place in a source.
const placed = (node: Node): Expression => ({ ...node, start: 0, end: 0 }) as Expression;

const names = ["request", "resource", "id", "name"];
// biome-ignore format: a list of words
const binary: readonly BinaryOperator[] = ["||", "&&", "in", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%"];
const types = "bool int float number string list map path timestamp duration bytes".split(" ");
const fields = ["data", "auth", "uid", "a", "if"];

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
  return {
    expression: fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      literal.map((value) => placed({ kind: "literal", value })),
      fc.constantFrom(...names).map((name) => placed({ kind: "name", name })),
      fc
        .tuple(fc.constantFrom(...binary), inner, inner)
        .map(([operator, left, right]) => placed({ kind: "binary", operator, left, right })),
      fc
        .tuple(fc.constantFrom("!" as const, "-" as const), inner)
        .map(([operator, operand]) => placed({ kind: "unary", operator, operand })),
      fc
        .tuple(inner, fc.constantFrom(...types))
        .map(([operand, type]) => placed({ kind: "is", operand, type })),
      fc
        .tuple(inner, inner, inner)
        .map(([test, whenTrue, whenFalse]) => placed({ kind: "conditional", test, whenTrue, whenFalse })),
      some.map((items) => placed({ kind: "list", items })),
      fc.array(fc.tuple(inner, inner), { maxLength: 2 }).map((entries) => placed({ kind: "map", entries })),
      fc
        .array(fc.oneof(fc.constantFrom("a", "b-c", "(default)"), inner), { minLength: 1, maxLength: 3 })
        .map((segments) => placed({ kind: "path", segments })),
      fc
        .tuple(inner, fc.constantFrom(...fields))
        .map(([object, name]) => placed({ kind: "member", object, name })),
      fc.tuple(inner, inner).map(([object, index]) => placed({ kind: "index", object, index })),
      fc
        .tuple(inner, fc.option(inner, { nil: undefined }), fc.option(inner, { nil: undefined }))
        .map(([object, from, to]) => placed({ kind: "slice", object, from, to })),
      fc
        .tuple(fc.constantFrom(...functions.keys()), some)
        .map(([name, args]) => placed({ kind: "call", name, arguments: args })),
      fc
        .tuple(inner, fc.constantFrom(...methods.keys()), some)
        .map(([object, name, args]) => placed({ kind: "method", object, name, arguments: args })),
    ),
  };
}).expression;
