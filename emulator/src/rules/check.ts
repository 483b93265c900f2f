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
  const findings: Finding[] = [];
  const calls = new CallGraph();
  const known = file.services.filter((service) => isServiceName(service.name));
  const outside: Names = {
    variables: new Set(["request", "resource"]),
    functions: functionsByName(file.functions),
    readers: new Set(
      known.flatMap(({ name }) => (isServiceName(name) ? [...readerFunctions[name].keys()] : [])),
    ),
    around: undefined,
  };
  findings.push(...checkFunctions(file.functions, outside, calls));
  for (const service of file.services) findings.push(...checkService(service, file, outside, calls));
  findings.push(...calls.findings());
  return findings.sort((a, b) => a.span.start - b.span.start);
}

function checkService(
  service: ServiceBlock,
  file: RulesFile,
  outside: Names,
  calls: CallGraph,
): readonly Finding[] {
  if (!isServiceName(service.name)) {
    const message = `Unknown service '${service.name}'. Use ${Object.keys(readerFunctions).join(" or ")}.`;
    return [{ span: service, message, isWarning: true }];
  }
  const findings: Finding[] = [];
  if (file.services.find(({ name }) => name === service.name) !== service)
    findings.push({ span: service, message: `The service '${service.name}' already has its block.` });
  const readers = new Set(readerFunctions[service.name].keys());
  const names: Names = {
    variables: new Set(),
    functions: functionsByName(service.functions),
    readers,
    around: outside,
  };
  findings.push(...checkFunctions(service.functions, names, calls));
  for (const match of service.matches) findings.push(...checkMatch(match, [], file.version, names, calls));
  return findings;
}

function checkMatch(
  match: MatchBlock,
  around: readonly MatchBlock[],
  version: 1 | 2,
  outside: Names,
  calls: CallGraph,
): readonly Finding[] {
  const findings = [...checkPattern(match, around, version)];
  const names: Names = {
    variables: new Set(match.pattern.flatMap((segment) => (segment.kind === "text" ? [] : [segment.name]))),
    functions: functionsByName(match.functions),
    readers: outside.readers,
    around: outside,
  };
  findings.push(...checkFunctions(match.functions, names, calls));
  for (const allow of match.allows) {
    for (const method of allow.methods) {
      if (methodGroups.has(method.name)) continue;
      const message = `Unknown method '${method.name}'. Use ${[...methodGroups.keys()].join(", ")}.`;
      findings.push({ span: method, message, isWarning: true });
    }
    if (allow.condition !== undefined)
      findings.push(...checkExpression(allow.condition, names, () => undefined));
  }
  for (const inner of match.matches)
    findings.push(...checkMatch(inner, [...around, match], version, names, calls));
  return findings;
}

function checkFunctions(
  functions: readonly FunctionDeclaration[],
  names: Names,
  calls: CallGraph,
): readonly Finding[] {
  return functions.flatMap((declaration, at) => {
    const findings: Finding[] = [];
    if (functions.findIndex(({ name }) => name === declaration.name) !== at)
      findings.push({ span: declaration, message: `Function '${declaration.name}' is already declared.` });
    if (declaration.parameters.length > mostParameters) {
      const message = `'${declaration.name}' has more than ${mostParameters} parameters.`;
      findings.push({ span: declaration, message });
    }
    if (declaration.lets.length > mostLets) {
      findings.push({
        span: declaration,
        message: `'${declaration.name}' has more than ${mostLets} variables.`,
      });
    }
    return [...findings, ...checkBody(declaration, names, calls)];
  });
}

function checkBody(declaration: FunctionDeclaration, names: Names, calls: CallGraph): readonly Finding[] {
  const findings: Finding[] = [];
  const variables = new Set<string>();
  const inside: Names = { variables, functions: new Map(), readers: names.readers, around: names };
  const declare = (name: string, span: Finding["span"]) => {
    if (variables.has(name))
      findings.push({ span, message: `'${name}' is already declared in this function.` });
    if (namespaces.has(name))
      findings.push({ span, message: `'${name}' is a package and cannot be a variable.` });
    variables.add(name);
  };
  const onCall = (called: FunctionDeclaration) => calls.add(declaration, called);
  for (const parameter of declaration.parameters) declare(parameter.name, parameter);
  for (const statement of declaration.lets) {
    findings.push(...checkExpression(statement.value, inside, onCall));
    declare(statement.name, statement);
  }
  findings.push(...checkExpression(declaration.result, inside, onCall));
  return findings;
}
