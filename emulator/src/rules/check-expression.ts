import { childrenOf, type Expression, type ExpressionOf, type FunctionDeclaration } from "./ast.ts";
import { functions as builtinFunctions, methods } from "./builtins/standard.ts";
import { Fault } from "./fault.ts";
import { compiledPattern } from "./regular-expression.ts";
import { namespaces, type Span } from "./token.ts";

/** Something that the grammar accepts but the language does not. A warning refuses no rules: it is a fault where used. */
export type Finding = {
  readonly span: Span;
  readonly message: string;
  readonly isWarning?: true;
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
  const refusal = refusalOf(node);
  if (refusal !== undefined) return [{ span: node, message: refusal }, ...inside];
  const warning = warningOf(node, names, onCall);
  return warning === undefined ? inside : [{ span: node, message: warning, isWarning: true }, ...inside];
}

function refusalOf(node: Expression): string | undefined {
  switch (node.kind) {
    case "name":
      return namespaces.has(node.name)
        ? `'${node.name}' is a package and cannot be used as a variable.`
        : undefined;
    case "is":
      return typeNames.has(node.type)
        ? undefined
        : `Unknown type '${node.type}'. Use ${[...typeNames].join(", ")}.`;
    case "method":
      return checkRegularExpression(node);
    default:
      return undefined;
  }
}

function warningOf(
  node: Expression,
  names: Names,
  onCall: (called: FunctionDeclaration) => void,
): string | undefined {
  switch (node.kind) {
    case "name":
      return isVariable(names, node.name) ? undefined : `Unknown variable '${node.name}'.`;
    case "call":
      return checkCall(node, names, onCall);
    case "method":
      return checkMethod(node);
    default:
      return undefined;
  }
}

/** The types that `is` can test for. */
// biome-ignore format: a list of words
const typeNames: ReadonlySet<string> = new Set([
  "bool", "bytes", "constraint", "duration", "float", "int", "latlng", "list",
  "map", "map_diff", "number", "path", "set", "string", "timestamp", "vector",
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
  const counts = declaration === undefined ? argumentCounts(node, names) : [declaration.parameters.length];
  if (counts === undefined) {
    const elsewhere = names.readers.has(`firestore.${node.name}`)
      ? ` Did you mean 'firestore.${node.name}'?`
      : "";
    return `Unknown function '${node.name}'.${elsewhere}`;
  }
  return wrongCount(`'${node.name}'`, node.arguments.length, counts);
}

function argumentCounts(node: ExpressionOf<"call">, names: Names): readonly number[] | undefined {
  const { name } = node;
  if (name === "debug") return [Math.max(1, node.arguments.length)];
  if (names.readers.has(name)) return [1];
  return builtinFunctions.get(name)?.map((row) => row.parameters.length);
}

function checkMethod(node: ExpressionOf<"method">): string | undefined {
  const rows = methods.get(node.name);
  if (rows === undefined) return `Unknown method '${node.name}'.`;
  const counts = rows.map((row) => row.parameters.length - 1);
  return wrongCount(`'${node.name}'`, node.arguments.length, counts);
}

function checkRegularExpression({ name, arguments: [pattern] }: ExpressionOf<"method">): string | undefined {
  // The service checks the patterns of `replace` only where they are used.
  const isPattern = name === "matches" || name === "split";
  if (!isPattern || pattern?.kind !== "literal" || typeof pattern.value !== "string") return undefined;
  const compiled = compiledPattern(pattern.value);
  return compiled instanceof Fault ? compiled.message : undefined;
}

function wrongCount(what: string, given: number, allowed: readonly number[]): string | undefined {
  if (allowed.includes(given)) return undefined;
  return `${what} takes ${[...new Set(allowed)].join(" or ")} arguments, not ${given}.`;
}
