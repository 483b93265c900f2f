import type { RulesInForce } from "./authorize.ts";
import { Coverage } from "./rules/coverage.ts";
import { coverageReport, type ExpressionReport } from "./rules/coverage-report.ts";
import { formatProblem } from "./rules/problem.ts";
import { compile, isRefused } from "./rules/ruleset.ts";
import { StatusError } from "./status.ts";

/** One problem of rules, and its place. Lines and columns count from 1. */
export type RulesIssue = {
  readonly description: string;
  /** Rules with warnings alone are in force. */
  readonly severity: "WARNING" | "ERROR";
  readonly sourcePosition: { readonly fileName: string; readonly line: number; readonly column: number };
};

/** Everything is allowed, as in an emulator without a rules file, until rules are loaded. */
export function createSecurityRules(log: (line: string) => void) {
  let common: RulesInForce = "open";
  // By the name of a project, or of a database.
  const own = new Map<string, RulesInForce>();

  const inForce = (projectId: string, databaseId?: string): RulesInForce => {
    const known = own.get(`${projectId}/${databaseId}`) ?? own.get(projectId);
    if (known !== undefined || typeof common === "string") return known ?? common;
    // Projects that share their rules each have a separate coverage.
    const shared = { ruleset: common.ruleset, coverage: new Coverage() };
    own.set(projectId, shared);
    return shared;
  };

  return {
    inForce,
    /**
     * Loads rules for a database, for a project's databases that have none of their own, or for all, and returns their
     * problems. With an error the previous rules stay.
     */
    load(source: string, fileName: string, projectId?: string, databaseId?: string): readonly RulesIssue[] {
      const put = (rules: RulesInForce) => {
        if (projectId !== undefined) {
          own.set(databaseId === undefined ? projectId : `${projectId}/${databaseId}`, rules);
          return;
        }
        common = rules;
        own.clear();
      };
      const compiled = compile(source, fileName);
      const problems = isRefused(compiled) ? compiled : compiled.warnings;
      for (const problem of problems) log(formatProblem(problem));
      if (!isRefused(compiled)) put({ ruleset: compiled, coverage: new Coverage() });
      // Rules that could not be read must not leave open the data that they were to protect.
      else if ((projectId === undefined ? common : inForce(projectId, databaseId)) === "open") put("closed");
      return problems.map(({ message, isWarning, line, column }) => ({
        description: message,
        severity: isWarning ? "WARNING" : "ERROR",
        sourcePosition: { fileName, line, column },
      }));
    },
  };
}

/** Rules and the results of their expressions, in the form of Google's report. */
export type RuleCoverage = {
  readonly rules: { readonly files: readonly [{ readonly name: string; readonly content: string }] };
  /** Undefined if there is nothing to evaluate. */
  readonly report?: readonly ExpressionReport[];
};

/** The rules of an emulator without a rules file. */
const OPEN_RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} {
      allow read, write: if true;
    }
  }
}`;

/** Returns the decisions of the rules in force since they were loaded; throws a `StatusError` if they did not load. */
export function ruleCoverage(inForce: RulesInForce): RuleCoverage {
  if (inForce === "closed")
    throw new StatusError("FAILED_PRECONDITION", "The rules could not be loaded, so they decide nothing.");
  if (inForce === "open") return { rules: { files: [{ name: "OPEN_RULES", content: OPEN_RULES }] } };
  const { ruleset, coverage } = inForce;
  const { fileName: name, text: content } = ruleset.source;
  const report = coverageReport(ruleset, coverage);
  return { rules: { files: [{ name, content }] }, ...(report.length === 0 ? {} : { report }) };
}
