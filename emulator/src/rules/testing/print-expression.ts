import type { BinaryOperator, Expression } from "../ast.ts";
import { printValue } from "../print-value.ts";

/** Returns the expression as source text, with the minimum of brackets. */
export function printExpression(node: Expression): string {
  switch (node.kind) {
    case "literal":
      return printValue(node.value);
    case "name":
      return node.name;
    case "list":
      return `[${node.items.map(printExpression).join(", ")}]`;
    case "map":
      return `{${node.entries.map(([key, value]) => `${printExpression(key)} : ${printExpression(value)}`).join(", ")}}`;
    case "path":
      return node.segments
        .map((segment) => (typeof segment === "string" ? `/${segment}` : `/$(${printExpression(segment)})`))
        .join("");
    case "member":
      return `${postfixed(node.object)}.${node.name}`;
    case "index":
      return `${postfixed(node.object)}[${printExpression(node.index)}]`;
    case "slice":
      return `${postfixed(node.object)}[${optional(node.from)} : ${optional(node.to)}]`;
    case "call":
      return `${node.name}(${node.arguments.map(printExpression).join(", ")})`;
    case "method":
      return `${postfixed(node.object)}.${node.name}(${node.arguments.map(printExpression).join(", ")})`;
    case "unary":
      return `${node.operator}${node.operator === "!" && node.operand.kind === "unary" && node.operand.operator === "!" ? printExpression(node.operand) : postfixed(node.operand)}`;
    case "binary":
      return `${atLeast(binding[node.operator], node.left)} ${node.operator} ${atLeast(binding[node.operator] + 1, node.right)}`;
    case "is":
      return `${atLeast(isBinding, node.operand)} is ${node.type}`;
    case "conditional":
      return `${atLeast(1, node.test)} ? ${printExpression(node.whenTrue)} : ${printExpression(node.whenFalse)}`;
  }
}

/** The precedence of each operator, on purpose independent of the parser's table. */
// biome-ignore format: one row per precedence
const binding: Record<BinaryOperator, number> = {
  "||": 1,
  "&&": 2,
  in: 3,
  "==": 5, "!=": 5,
  "<": 6, "<=": 6, ">": 6, ">=": 6,
  "+": 7, "-": 7,
  "*": 8, "/": 8, "%": 8,
};
const isBinding = 4;

function bindingOf(node: Expression): number {
  if (node.kind === "binary") return binding[node.operator];
  if (node.kind === "is") return isBinding;
  return node.kind === "conditional" ? 0 : 9;
}

function atLeast(tightness: number, node: Expression): string {
  const text = printExpression(node);
  return bindingOf(node) >= tightness ? text : `(${text})`;
}

// An int before a dot would read as a float, and a path before a dot or bracket would continue.
function postfixed(node: Expression): string {
  const text = printExpression(node);
  const plain =
    bindingOf(node) === 9 && node.kind !== "unary" && node.kind !== "literal" && node.kind !== "path";
  return plain ? text : `(${text})`;
}

function optional(node: Expression | undefined): string {
  return node === undefined ? "" : printExpression(node);
}
