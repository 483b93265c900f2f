import type { Expression, ExpressionOf, FunctionDeclaration } from "./ast.ts";
import { rowsFor, runBuiltin } from "./builtin.ts";
import { functions, methods } from "./builtins/standard.ts";
import type { Recorder } from "./explanation.ts";
import { Fault, MissingRead, type Result } from "./fault.ts";
import { applyBinary, applyUnary } from "./operators.ts";
import { lookupFunction, lookupVariable, type Scope } from "./scope.ts";
import { slice, subscript } from "./subscript.ts";
import { textOf } from "./text.ts";
import { mapOf, Path, type PathSegment, typeOf, type Value } from "./value.ts";

/** The callbacks that evaluation needs. */
export type Surroundings = {
  /** Functions that read documents, by name; missing ones are unknown. */
  readonly readers: ReadonlyMap<string, (path: Path) => Result>;
  /** Counts steps of evaluation; returns a fault once there have been too many. */
  readonly spend: (steps: number) => Fault | undefined;
  /** Notified when an expression begins and ends, to build explanations. */
  readonly recorder: Pick<Recorder, "enter" | "leave"> | undefined;
};

/** Returns the value of an expression, or the fault that prevents it. Rules can never make it throw. */
export function evaluate(node: Expression, scope: Scope, around: Surroundings): Result {
  around.recorder?.enter();
  const result = around.spend(stepsOf(node)) ?? evaluateKind(node, scope, around);
  around.recorder?.leave(node, result);
  return result;
}

// Returns the steps of an expression as the service counts: every expression, test, name in a path and choice is one.
function stepsOf(node: Expression): number {
  if (node.kind === "is" || node.kind === "conditional") return 2;
  if (node.kind === "path") return 1 + node.segments.filter((segment) => typeof segment === "string").length;
  return 1;
}

function evaluateKind(node: Expression, scope: Scope, around: Surroundings): Result {
  switch (node.kind) {
    case "literal":
      return node.value;
    case "name":
      return variable(node.name, scope);
    case "list":
      return all(node.items, scope, around);
    case "map":
      return mapLiteral(node, scope, around);
    case "path":
      return pathLiteral(node, scope, around);
    case "member":
      return withValue(node.object, scope, around, (object) => memberOf(object, node.name));
    case "index":
      return withValues([node.object, node.index], scope, around, ([object = null, index = null]) =>
        subscript(object, index),
      );
    case "slice":
      return sliceOf(node, scope, around);
    case "call":
      return call(node, scope, around);
    case "method":
      return methodCall(node, scope, around);
    case "unary":
      return withValue(node.operand, scope, around, (operand) => applyUnary(node.operator, operand));
    case "binary":
      return binary(node, scope, around);
    case "is":
      return withValue(node.operand, scope, around, (operand) => isOfType(operand, node.type));
    case "conditional":
      return conditional(node, scope, around);
  }
}

function variable(name: string, scope: Scope): Result {
  const found = lookupVariable(scope, name);
  return found === undefined ? new Fault(`Variable ${name} is not defined.`) : found;
}

function withValue(
  node: Expression,
  scope: Scope,
  around: Surroundings,
  then: (value: Value) => Result,
): Result {
  const value = evaluate(node, scope, around);
  return value instanceof Fault ? value : then(value);
}

function withValues(
  nodes: readonly Expression[],
  scope: Scope,
  around: Surroundings,
  then: (values: readonly Value[]) => Result,
): Result {
  const values = all(nodes, scope, around);
  return values instanceof Fault ? values : then(values);
}

function all(nodes: readonly Expression[], scope: Scope, around: Surroundings): readonly Value[] | Fault {
  const values: Value[] = [];
  for (const node of nodes) {
    const value = evaluate(node, scope, around);
    if (value instanceof Fault) return value;
    values.push(value);
  }
  return values;
}

function mapLiteral(node: ExpressionOf<"map">, scope: Scope, around: Surroundings): Result {
  const entries: [string, Value][] = [];
  for (const [keyNode, valueNode] of node.entries) {
    const pair = all([keyNode, valueNode], scope, around);
    if (pair instanceof Fault) return pair;
    const [key = null, value = null] = pair;
    if (typeof key !== "string")
      return new Fault(`Type error. Received: [${typeOf(key)}] Expected: [string].`);
    entries.push([key, value]);
  }
  return mapOf(entries);
}

function pathLiteral(node: ExpressionOf<"path">, scope: Scope, around: Surroundings): Result {
  const segments: PathSegment[] = [];
  for (const part of node.segments) {
    const value = typeof part === "string" ? part : evaluate(part, scope, around);
    if (value instanceof Fault) return value;
    const text = value instanceof Path ? value : textOf(value);
    if (text instanceof Fault) return text;
    segments.push(...(text instanceof Path ? text.segments : [text]));
  }
  return new Path(segments);
}

function memberOf(object: Value, name: string): Result {
  if (object === null) return new Fault("Null value error.");
  if (object instanceof Map) return object.has(name) ? object.get(name) : undefinedProperty(name);
  if (object instanceof Path) return undefinedProperty(name);
  return new Fault(`Type error. Received: [${typeOf(object)}] Expected: [map,path].`);
}

function undefinedProperty(name: string): Fault {
  return new Fault(`Property ${name} is undefined on object.`);
}

function sliceOf(node: ExpressionOf<"slice">, scope: Scope, around: Surroundings): Result {
  return withValue(node.object, scope, around, (object) => {
    const from = node.from === undefined ? null : evaluate(node.from, scope, around);
    if (from instanceof Fault) return from;
    const to = node.to === undefined ? null : evaluate(node.to, scope, around);
    if (to instanceof Fault) return to;
    return slice(object, from, to);
  });
}

function call(node: ExpressionOf<"call">, scope: Scope, around: Surroundings): Result {
  const declared = lookupFunction(scope, node.name);
  if (declared !== undefined) {
    // An argument's fault only counts if the function uses the argument.
    const args = node.arguments.map((argument) => evaluate(argument, scope, around));
    return callDeclared(declared.declaration, args, declared.scope, around);
  }
  return withValues(node.arguments, scope, around, (args) => callBuiltin(node.name, args, around));
}

function callDeclared(
  declaration: FunctionDeclaration,
  args: readonly Result[],
  scope: Scope,
  around: Surroundings,
): Result {
  if (args.length !== declaration.parameters.length) {
    const expected = declaration.parameters.map((parameter) => parameter.name).join(", ");
    return new Fault(
      `Incorrect number of arguments. Received: ${args.length}. Expected: ${declaration.name}(${expected}).`,
    );
  }
  const variables = new Map<string, Result>();
  for (const [at, parameter] of declaration.parameters.entries())
    variables.set(parameter.name, args[at] ?? null);
  const inside: Scope = { variables, functions: new Map(), around: scope };
  for (const { name, value } of declaration.lets)
    variables.set(name, around.spend(1) ?? evaluate(value, inside, around));
  return evaluate(declaration.result, inside, around);
}

function callBuiltin(name: string, args: readonly Value[], around: Surroundings): Result {
  const [first] = args;
  if (name === "debug" && first !== undefined) return first;
  const reader = around.readers.get(name);
  if (reader !== undefined) {
    if (first instanceof Path && args.length === 1) return reader(first);
    return new Fault(
      `Unsupported operation error. Received: ${name}(${args.map(typeOf).join(", ")}). Expected: ${name}(path).`,
    );
  }
  const rows = functions.get(name);
  if (rows === undefined) return new Fault(`Function not found error: Name: [${name}].`);
  return runBuiltin(rows, args, (types) => `${name}(${types.join(", ")})`);
}

function methodCall(node: ExpressionOf<"method">, scope: Scope, around: Surroundings): Result {
  return withValues([node.object, ...node.arguments], scope, around, (args) => {
    const [receiver = null] = args;
    if (receiver === null) return new Fault("Null value error.");
    const rows = rowsFor(methods.get(node.name) ?? [], receiver);
    if (rows.length === 0) return new Fault(`Function not found error: Name: [${node.name}].`);
    return runBuiltin(rows, args, ([type, ...types]) => `${type}.${node.name}(${types.join(", ")})`);
  });
}

/**
 * `&&` and `||`: one side that decides is enough, even if the other is a fault. The left is evaluated first, and the
 * right only if the left does not decide. A document that is missing is read before anything on its right is evaluated.
 */
function binary(node: ExpressionOf<"binary">, scope: Scope, around: Surroundings): Result {
  const { operator } = node;
  if (operator !== "&&" && operator !== "||") {
    return withValues([node.left, node.right], scope, around, ([left = null, right = null]) =>
      applyBinary(operator, left, right),
    );
  }
  const decisive = operator === "||";
  const left = boolean(evaluate(node.left, scope, around));
  if (left === decisive || left instanceof MissingRead) return left;
  const right = around.spend(1) ?? boolean(evaluate(node.right, scope, around));
  if (right === decisive || right instanceof MissingRead) return right;
  return left instanceof Fault ? left : right;
}

function conditional(node: ExpressionOf<"conditional">, scope: Scope, around: Surroundings): Result {
  const test = boolean(evaluate(node.test, scope, around));
  if (test instanceof Fault) return test;
  return evaluate(test ? node.whenTrue : node.whenFalse, scope, around);
}

function boolean(result: Result): boolean | Fault {
  if (typeof result === "boolean" || result instanceof Fault) return result;
  return new Fault(`Type error. Received: [${typeOf(result)}] Expected: [bool].`);
}

function isOfType(value: Value, type: string): boolean {
  const actual = typeOf(value);
  // The service lets rules test for sets but recognizes none.
  if (type === "set") return false;
  return actual === type || (type === "number" && (actual === "int" || actual === "float"));
}
