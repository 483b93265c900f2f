import type { Expression } from "./ast.ts";

/** Returns the expressions directly inside an expression, in the order of the source. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "literal":
    case "name":
      return [];
    case "list":
      return node.items;
    case "map":
      return node.entries.flat();
    case "path":
      return node.segments.filter((segment) => typeof segment !== "string");
    case "member":
      return [node.object];
    case "index":
      return [node.object, node.index];
    case "slice":
      return [node.object, node.from, node.to].filter((part) => part !== undefined);
    case "call":
      return node.arguments;
    case "method":
      return [node.object, ...node.arguments];
    case "unary":
    case "is":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "conditional":
      return [node.test, node.whenTrue, node.whenFalse];
  }
}
