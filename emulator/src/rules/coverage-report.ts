import {
  childrenOf,
  type Expression,
  type FunctionDeclaration,
  type LetStatement,
  type MatchBlock,
} from "./ast.ts";
import type { Coverage, Tally } from "./coverage.ts";
import { type CoverageValue, coverageValue } from "./coverage-value.ts";
import { positionOf } from "./problem.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Span } from "./token.ts";

/** The place of an expression. Line and column count from 1, offsets from 0; `endOffset` is its last character. */
type SourcePosition = {
  readonly line: number;
  readonly column: number;
  readonly currentOffset: number;
  readonly endOffset: number;
};

/** A value and its count: `{}` for a skipped expression, `undefined` for a fault, else a value by its type. */
type ValueCount = { readonly value: CoverageValue; readonly count: number };

/** The results of an expression and its parts, in the form of Google's report. */
export type ExpressionReport = {
  readonly sourcePosition: SourcePosition;
  /** Undefined while the expression has not been evaluated. */
  readonly values?: readonly ValueCount[];
  /** The count of further values, which are not kept. Not in Google's form. */
  readonly otherValues?: number;
  readonly children?: readonly ExpressionReport[];
};

/** Returns every condition and function of the rules, in the order of levels, with its expressions' results. */
export function coverageReport({ file, source }: Ruleset, coverage: Coverage): readonly ExpressionReport[] {
  const at = ({ start, end }: Span): SourcePosition => ({
    ...positionOf(source, start),
    currentOffset: start,
    endOffset: end - 1,
  });

  const report = (
    span: Span,
    tally: Tally | undefined,
    reached: number,
    children: readonly ExpressionReport[],
  ): ExpressionReport => {
    const values = valuesOf(tally, reached - (tally?.total ?? 0), at);
    return {
      sourcePosition: at(span),
      ...(values.length === 0 ? {} : { values }),
      ...(tally !== undefined && tally.others > 0 ? { otherValues: tally.others } : {}),
      ...(children.length === 0 ? {} : { children }),
    };
  };

  /** `reached` is the number of times the expression was evaluated, or skipped by the one around it. */
  const ofExpression = (node: Expression, reached?: number): ExpressionReport => {
    const tally = coverage.tallyOf(node);
    const total = Math.max(reached ?? 0, tally?.total ?? 0);
    const inside = childrenOf(node).filter((child) => child.kind !== "literal");
    return report(
      node,
      tally,
      total,
      inside.map((child) => ofExpression(child, total)),
    );
  };

  // A binding includes the expressions after it.
  const ofBody = (
    [first, ...others]: readonly LetStatement[],
    result: Expression,
  ): readonly ExpressionReport[] => {
    if (first === undefined) return result.kind === "literal" ? [] : [ofExpression(result)];
    const tally = coverage.tallyOf(result);
    const bound = first.value.kind === "literal" ? [] : [ofExpression(first.value)];
    const span = { start: first.start, end: result.end };
    return [report(span, tally, tally?.total ?? 0, [...bound, ...ofBody(others, result)])];
  };
  const ofFunctions = (functions: readonly FunctionDeclaration[]) =>
    functions.flatMap(({ lets, result }) => ofBody(lets, result));

  const ofMatch = ({ functions, allows, matches }: MatchBlock): readonly ExpressionReport[] => [
    ...ofFunctions(functions),
    ...allows.flatMap(({ condition }) =>
      condition === undefined || condition.kind === "literal" ? [] : [ofExpression(condition)],
    ),
    ...matches.flatMap(ofMatch),
  ];

  return [
    ...ofFunctions(file.functions),
    ...file.services.flatMap(({ functions, matches }) => [
      ...ofFunctions(functions),
      ...matches.flatMap(ofMatch),
    ]),
  ];
}

function valuesOf(
  tally: Tally | undefined,
  passedOver: number,
  at: (span: Span) => SourcePosition,
): readonly ValueCount[] {
  const counts = new Map<string, { value: CoverageValue; count: number }>();
  for (const { value, count } of tally?.values ?? []) {
    const shown = coverageValue(value);
    const key = JSON.stringify(shown);
    counts.set(key, { value: shown, count: count + (counts.get(key)?.count ?? 0) });
  }
  const faults = (tally?.faults ?? []).map(({ message, from, count }) => ({
    value: { undefined: { sourcePosition: at(from), causeMessage: message } },
    count,
  }));
  return [...counts.values(), ...faults, ...(passedOver > 0 ? [{ value: {}, count: passedOver }] : [])];
}
