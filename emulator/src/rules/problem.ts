import type { Span } from "./token.ts";

/** A reason why a ruleset was refused, or a warning, and its place. Lines and columns count from 1. */
export type Problem = {
  readonly message: string;
  readonly isWarning: boolean;
  readonly fileName: string;
  readonly line: number;
  readonly column: number;
  /** The offending line with a caret below the place. */
  readonly excerpt: string;
};

/** Returns a problem at a place of the source. */
export function problemAt(
  source: Source,
  span: Span,
  message: string,
  { isWarning = false }: { readonly isWarning?: boolean } = {},
): Problem {
  const { line, column } = positionOf(source, span.start);
  const excerpt = excerptOf(source, span, line, column);
  return { message, isWarning, fileName: source.fileName, line, column, excerpt };
}

/** Formats a problem: `file:line:column: message`, then the line and the caret. */
export function formatProblem(problem: Problem): string {
  const message = problem.isWarning ? `warning: ${problem.message}` : problem.message;
  return `${problem.fileName}:${problem.line}:${problem.column}: ${message}\n${problem.excerpt}`;
}

/** Returns line and column of an offset, both counted from 1. */
export function positionOf(
  source: Source,
  offset: number,
): { readonly line: number; readonly column: number } {
  const before = source.text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}

export type Source = {
  readonly fileName: string;
  readonly text: string;
};

const widestExcerpt = 120;

function excerptOf(source: Source, span: Span, line: number, column: number): string {
  const text = (source.text.split("\n")[line - 1] ?? "").replace(/\r$/, "");
  const from = Math.max(0, Math.min(column - 1, text.length) - widestExcerpt / 2);
  const shown = text.slice(from, from + widestExcerpt).replaceAll("\t", " ");
  const carets = Math.max(1, Math.min(span.end - span.start, shown.length - (column - 1 - from)));
  const gutter = `${line} | `;
  return `${gutter}${shown}\n${" ".repeat(gutter.length + column - 1 - from)}${"^".repeat(carets)}`;
}
