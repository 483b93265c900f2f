import type { Expression, ExpressionOf, FunctionDeclaration } from "./ast.ts";
import { functions as builtinFunctions, methods } from "./builtins/standard.ts";
import { childrenOf } from "./children.ts";
import { Fault } from "./fault.ts";
import { namespaces } from "./namespaces.ts";
import { compiledPattern } from "./regular-expression.ts";
import type { Span } from "./token.ts";

/** Something that the grammar accepts but the language does not. */
export type Finding = {
  readonly span: Span;
  readonly message: string;
};

export type Names = {
  readonly variables: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  /** The functions that read documents. */
  readonly readers: ReadonlySet<string>;
  readonly around: Names | undefined;
};

/** Returns the findings about an expression. Calls `onCall` with every declared function that it uses. */
export function checkExpression(
  node: Expression,
  names: Names,
  onCall: (called: FunctionDeclaration) => void,
): readonly Finding[] {
  const inside = childrenOf(node).flatMap((child) => checkExpression(child, names, onCall));
  const message = messageFor(node, names, onCall);
  return message === undefined ? inside : [{ span: node, message }, ...inside];
}

function messageFor(
  node: Expression,
  names: Names,
  onCall: (called: FunctionDeclaration) => void,
): string | undefined {
  switch (node.kind) {
    case "name":
      if (namespaces.has(node.name)) return `'${node.name}' is a package and cannot be used as a variable.`;
      return isVariable(names, node.name) ? undefined : `Unknown variable '${node.name}'.`;
    case "is":
      return typeNames.has(node.type)
        ? undefined
        : `There is no type '${node.type}' to test for: ${[...typeNames].join(", ")} are known.`;
    case "call":
      return checkCall(node, names, onCall);
    case "method":
      return checkMethod(node);
    default:
      return undefined;
  }
}

/** The types that `is` can test for. */
const typeNames: ReadonlySet<string> = new Set([
  "bool",
  "bytes",
  "constraint",
  "duration",
  "float",
  "int",
  "latlng",
  "list",
  "map",
  "map_diff",
  "number",
  "path",
  "set",
  "string",
  "timestamp",
  "vector",
]);

function isVariable(names: Names | undefined, name: string): boolean {
  return names !== undefined && (names.variables.has(name) || isVariable(names.around, name));
}

function declared(names: Names | undefined, name: string): FunctionDeclaration | undefined {
  return names === undefined ? undefined : (names.functions.get(name) ?? declared(names.around, name));
}

function checkCall(
  node: ExpressionOf<"call">,
  names: Names,
  onCall: (called: FunctionDeclaration) => void,
): string | undefined {
  const declaration = declared(names, node.name);
  if (declaration !== undefined) onCall(declaration);
  const counts =
    declaration === undefined ? argumentCounts(node.name, names) : [declaration.parameters.length];
  if (counts === undefined) {
    const elsewhere = names.readers.has(`firestore.${node.name}`)
      ? ` Did you mean 'firestore.${node.name}'?`
      : "";
    return `Unknown function '${node.name}'.${elsewhere}`;
  }
  return wrongCount(`'${node.name}'`, node.arguments.length, counts);
}

function argumentCounts(name: string, names: Names): readonly number[] | undefined {
  if (name === "debug" || names.readers.has(name)) return [1];
  return builtinFunctions.get(name)?.map((row) => row.parameters.length);
}

function checkMethod(node: ExpressionOf<"method">): string | undefined {
  const rows = methods.get(node.name);
  if (rows === undefined) return `Unknown method '${node.name}'.`;
  const counts = rows.map((row) => row.parameters.length - 1);
  const [pattern] = node.arguments;
  const isPattern = node.name === "matches" || node.name === "replace" || node.name === "split";
  if (isPattern && pattern?.kind === "literal" && typeof pattern.value === "string") {
    const compiled = compiledPattern(pattern.value);
    if (compiled instanceof Fault) return compiled.message;
  }
  return wrongCount(`'${node.name}'`, node.arguments.length, counts);
}

function wrongCount(what: string, given: number, allowed: readonly number[]): string | undefined {
  if (allowed.includes(given)) return undefined;
  return `${what} takes ${[...new Set(allowed)].join(" or ")} arguments, not ${given}.`;
}
