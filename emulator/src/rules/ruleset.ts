import type { AllowStatement, FunctionDeclaration, MatchBlock, PatternSegment, RulesFile } from "./ast.ts";
import { check } from "./check.ts";
import { parse } from "./parser.ts";
import { type Problem, positionOf, problemAt, type Source } from "./problem.ts";
import { type Method, methodGroups } from "./request.ts";
import { functionsByName } from "./scope.ts";
import { Refusal } from "./token.ts";

/** Rules that have been parsed and checked. */
export type Ruleset = {
  readonly source: Source;
  readonly file: RulesFile;
  readonly version: 1 | 2;
  readonly permissions: ReadonlyMap<string, readonly Permission[]>;
  /** Unknown names and wrong numbers of arguments: an expression with one has no value. */
  readonly warnings: readonly Problem[];
};

/** An `allow` statement with everything around it. */
export type Permission = {
  readonly allow: AllowStatement;
  /** Its line, counted from 1. */
  readonly line: number;
  readonly methods: ReadonlySet<Method>;
  /** The whole path from the service down. */
  readonly pattern: readonly PatternSegment[];
  /** The functions declared around it and how many of the pattern's segments belong there, outermost first. */
  readonly levels: readonly Level[];
};

/** One level of declarations: the file, the service or a match block. */
type Level = {
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly segments: number;
};

/** The largest source that the service accepts, in bytes. */
const largestSource = 256 * 1024;

/** Compiles rules, or returns why they are refused, with all warnings, in the order of the source. */
export function compile(text: string, fileName: string): Ruleset | readonly Problem[] {
  const source = { text, fileName };
  if (Buffer.byteLength(text) > largestSource)
    return [problemAt(source, { start: 0, end: 0 }, `These rules are larger than ${largestSource} bytes.`)];
  try {
    const file = parse(text);
    const findings = check(file);
    const problems = findings.map((finding) => problemAt(source, finding.span, finding.message, finding));
    if (problems.some(({ isWarning }) => !isWarning)) return problems;
    return {
      source,
      file,
      version: file.version,
      permissions: permissionsOf(file, source),
      warnings: problems,
    };
  } catch (error) {
    if (error instanceof Refusal) return [problemAt(source, error.span, error.message)];
    throw error;
  }
}

export function isRefused(compiled: Ruleset | readonly Problem[]): compiled is readonly Problem[] {
  return Array.isArray(compiled);
}

function permissionsOf(file: RulesFile, source: Source): ReadonlyMap<string, readonly Permission[]> {
  const outside: Level = { functions: functionsByName(file.functions), segments: 0 };
  return new Map(
    file.services.map((service) => {
      const level: Level = { functions: functionsByName(service.functions), segments: 0 };
      return [
        service.name,
        service.matches.flatMap((match) => permissionsIn(match, source, [], [outside, level])),
      ];
    }),
  );
}

function permissionsIn(
  match: MatchBlock,
  source: Source,
  before: readonly PatternSegment[],
  around: readonly Level[],
): readonly Permission[] {
  const pattern = [...before, ...match.pattern];
  const levels = [...around, { functions: functionsByName(match.functions), segments: match.pattern.length }];
  const own = match.allows.map((allow) => {
    const { line } = positionOf(source, allow.start);
    return { allow, line, methods: methodsOf(allow), pattern, levels };
  });
  return [...own, ...match.matches.flatMap((inner) => permissionsIn(inner, source, pattern, levels))];
}

function methodsOf(allow: AllowStatement): ReadonlySet<Method> {
  return new Set(allow.methods.flatMap(({ name }) => methodGroups.get(name) ?? []));
}
