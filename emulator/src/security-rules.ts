import type { RulesInForce } from "./authorize.ts";
import { Coverage } from "./rules/coverage.ts";
import { formatProblem } from "./rules/problem.ts";
import { compile, isRefused } from "./rules/ruleset.ts";

/** One thing that is wrong with rules, and where. Lines and columns count from 1. */
export type RulesIssue = {
  readonly description: string;
  readonly sourcePosition: { readonly fileName: string; readonly line: number; readonly column: number };
};

/** The rules in force in each project. */
export type SecurityRules = {
  readonly inForce: (projectId: string) => RulesInForce;
  /**
   * Puts rules into force, in one project or in all, unless something is wrong with them: then it says what, and
   * those before stay.
   */
  readonly load: (source: string, fileName: string, projectId?: string) => readonly RulesIssue[];
};

/** No rules at all, as in an emulator without a rules file, until some are loaded. */
export function createSecurityRules(log: (line: string) => void): SecurityRules {
  let common: RulesInForce = "open";
  const ofProjects = new Map<string, RulesInForce>();

  const inForce = (projectId: string) => {
    const known = ofProjects.get(projectId);
    if (known !== undefined || typeof common === "string") return known ?? common;
    // Projects that share their rules have a coverage each.
    const own = { ruleset: common.ruleset, coverage: new Coverage() };
    ofProjects.set(projectId, own);
    return own;
  };
  const put = (rules: RulesInForce, projectId: string | undefined) => {
    if (projectId !== undefined) ofProjects.set(projectId, rules);
    else {
      common = rules;
      ofProjects.clear();
    }
  };

  return {
    inForce,
    load(source, fileName, projectId) {
      const compiled = compile(source, fileName);
      if (!isRefused(compiled)) {
        put({ ruleset: compiled, coverage: new Coverage() }, projectId);
        return [];
      }
      for (const problem of compiled) log(formatProblem(problem));
      // Rules that could not be read must not leave open what they were meant to close.
      if ((projectId === undefined ? common : inForce(projectId)) === "open") put("closed", projectId);
      return compiled.map(({ message, line, column }) => ({
        description: message,
        sourcePosition: { fileName, line, column },
      }));
    },
  };
}
