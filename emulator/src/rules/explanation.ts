import type { Expression } from "./ast.ts";
import { Fault, type Result } from "./fault.ts";
import { printValue } from "./print-value.ts";
import { positionOf, type Source } from "./problem.ts";

/** The result of an expression, with the expressions evaluated inside it. */
export type Trace = {
  readonly node: Expression;
  readonly result: Result;
  readonly inside: readonly Trace[];
};

/** Records the evaluated expressions as a tree. */
export class Recorder {
  readonly #open: Trace[][] = [[]];

  enter(): void {
    this.#open.push([]);
  }

  /** Ends the expression that began last. */
  leave(node: Expression, result: Result): void {
    const inside = this.#open.pop() ?? [];
    this.#open.at(-1)?.push({ node, result, inside });
  }

  /** The outermost expression, once it has ended. */
  get trace(): Trace | undefined {
    return this.#open[0]?.[0];
  }
}

/** Explains why a condition is not true: the parts that decided it, one per line, indented by depth. */
export function explain(trace: Trace, source: Source, indent = ""): readonly string[] {
  const { line, column } = positionOf(source, trace.node.start);
  const text = source.text.slice(trace.node.start, trace.node.end).replace(/\s+/g, " ");
  const own = `${indent}${line}:${column}  ${text}  →  ${outcome(trace.result)}${operands(trace, source)}`;
  return [own, ...deciding(trace).flatMap((part) => explain(part, source, `${indent}  `))];
}

/** Returns the parts that decided the value of the expression. */
function deciding(trace: Trace): readonly Trace[] {
  const { node, inside } = trace;
  switch (node.kind) {
    case "binary":
      if (!isChain(trace)) return faults(inside);
      // A chain such as `a && b && c` is a tree to the parser and one list to a person.
      return inside
        .filter((part) => part.result !== true)
        .flatMap((part) => (isChain(part, node.operator) ? deciding(part) : [part]));
    case "unary":
      return node.operator === "!" ? inside : faults(inside);
    case "conditional":
      return inside;
    case "call":
      // The last evaluated part is the function's result, if the rules declare it.
      return inside.length > node.arguments.length ? inside.slice(-1) : faults(inside);
    default:
      return faults(inside);
  }
}

function isChain({ node }: Trace, operator?: string): boolean {
  if (node.kind !== "binary" || (node.operator !== "&&" && node.operator !== "||")) return false;
  return operator === undefined || node.operator === operator;
}

/** Returns the origins of the faults: the faulty parts that have no faulty part inside. */
function faults(parts: readonly Trace[]): readonly Trace[] {
  return parts
    .filter((part) => part.result instanceof Fault && part.inside.length > 0)
    .flatMap((part) => {
      const deeper = part.node.kind === "call" ? [] : faults(part.inside);
      return deeper.length > 0 ? deeper : [part];
    });
}

function operands(trace: Trace, source: Source): string {
  if (trace.node.kind !== "binary" || isChain(trace)) return "";
  const known = trace.inside.filter(
    (part) => !["literal", "list"].includes(part.node.kind) && !(part.result instanceof Fault),
  );
  if (known.length === 0) return "";
  const texts = known.map(
    (part) => `${source.text.slice(part.node.start, part.node.end)} = ${outcome(part.result)}`,
  );
  return `   (${texts.join(", ")})`;
}

function outcome(result: Result): string {
  return result instanceof Fault ? `error: ${result.message}` : printValue(result);
}
