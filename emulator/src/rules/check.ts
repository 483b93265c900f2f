import type { FunctionDeclaration, MatchBlock, RulesFile, ServiceBlock } from "./ast.ts";
import { CallGraph } from "./call-graph.ts";
import { checkExpression, type Finding, type Names } from "./check-expression.ts";
import { checkPattern } from "./check-pattern.ts";
import { isServiceName, readerFunctions } from "./readers.ts";
import { methodGroups } from "./request.ts";
import { functionsByName } from "./scope.ts";
import { namespaces } from "./token.ts";

/** The service's limits on one function. */
const mostParameters = 7;
// The documented limit is 10; the service takes one more.
const mostLets = 11;

/**
 * Returns everything in the file that could never be evaluated as intended, in the order of the source: recursion, broken
 * limits; and as warnings unknown names and methods, and wrong numbers of arguments.
 */
export function check(file: RulesFile): readonly Finding[] {
  return [...findingsIn(file)].sort((a, b) => a.span.start - b.span.start);
}

function* findingsIn(file: RulesFile): Generator<Finding> {
  const calls = new CallGraph();
  const outside: Names = {
    variables: new Set(["request", "resource"]),
    functions: functionsByName(file.functions),
    readers: new Set(
      file.services.flatMap(({ name }) => (isServiceName(name) ? [...readerFunctions[name].keys()] : [])),
    ),
    around: undefined,
  };
  yield* checkFunctions(file.functions, outside, calls);
  for (const service of file.services) yield* checkService(service, file, outside, calls);
  yield* calls.findings();
}

function* checkService(
  service: ServiceBlock,
  file: RulesFile,
  outside: Names,
  calls: CallGraph,
): Generator<Finding> {
  if (!isServiceName(service.name)) {
    const message = `Unknown service '${service.name}'. Use ${Object.keys(readerFunctions).join(" or ")}.`;
    yield { span: service, message, isWarning: true };
    return;
  }
  if (file.services.find(({ name }) => name === service.name) !== service)
    yield { span: service, message: `The service '${service.name}' already has its block.` };
  const readers = new Set(readerFunctions[service.name].keys());
  const names: Names = {
    variables: new Set(),
    functions: functionsByName(service.functions),
    readers,
    around: outside,
  };
  yield* checkFunctions(service.functions, names, calls);
  for (const match of service.matches) yield* checkMatch(match, [], file.version, names, calls);
}

function* checkMatch(
  match: MatchBlock,
  around: readonly MatchBlock[],
  version: 1 | 2,
  outside: Names,
  calls: CallGraph,
): Generator<Finding> {
  yield* checkPattern(match, around, version);
  const names: Names = {
    variables: new Set(match.pattern.flatMap((segment) => (segment.kind === "text" ? [] : [segment.name]))),
    functions: functionsByName(match.functions),
    readers: outside.readers,
    around: outside,
  };
  yield* checkFunctions(match.functions, names, calls);
  for (const allow of match.allows) {
    for (const method of allow.methods) {
      if (methodGroups.has(method.name)) continue;
      const message = `Unknown method '${method.name}'. Use ${[...methodGroups.keys()].join(", ")}.`;
      yield { span: method, message, isWarning: true };
    }
    if (allow.condition !== undefined) yield* checkExpression(allow.condition, names, () => undefined);
  }
  for (const inner of match.matches) yield* checkMatch(inner, [...around, match], version, names, calls);
}

function* checkFunctions(
  functions: readonly FunctionDeclaration[],
  names: Names,
  calls: CallGraph,
): Generator<Finding> {
  for (const [at, declaration] of functions.entries()) {
    const { name, parameters, lets } = declaration;
    if (functions.findIndex((other) => other.name === name) !== at)
      yield { span: declaration, message: `Function '${name}' is already declared.` };
    if (parameters.length > mostParameters)
      yield { span: declaration, message: `'${name}' has more than ${mostParameters} parameters.` };
    if (lets.length > mostLets)
      yield { span: declaration, message: `'${name}' has more than ${mostLets} variables.` };
    yield* checkBody(declaration, names, calls);
  }
}

function* checkBody(declaration: FunctionDeclaration, names: Names, calls: CallGraph): Generator<Finding> {
  const variables = new Set<string>();
  const inside: Names = { variables, functions: new Map(), readers: names.readers, around: names };
  function* declare(name: string, span: Finding["span"]): Generator<Finding> {
    if (variables.has(name)) yield { span, message: `'${name}' is already declared in this function.` };
    if (namespaces.has(name)) yield { span, message: `'${name}' is a package and cannot be a variable.` };
    variables.add(name);
  }
  const onCall = (called: FunctionDeclaration) => calls.add(declaration, called);
  for (const parameter of declaration.parameters) yield* declare(parameter.name, parameter);
  for (const statement of declaration.lets) {
    yield* checkExpression(statement.value, inside, onCall);
    yield* declare(statement.name, statement);
  }
  yield* checkExpression(declaration.result, inside, onCall);
}
