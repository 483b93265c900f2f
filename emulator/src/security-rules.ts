import type { RulesInForce } from "./authorize.ts";
import { Coverage } from "./rules/coverage.ts";
import { formatProblem } from "./rules/problem.ts";
import { compile, isRefused } from "./rules/ruleset.ts";

/** One problem of rules, and its place. Lines and columns count from 1. */
export type RulesIssue = {
  readonly description: string;
  readonly sourcePosition: { readonly fileName: string; readonly line: number; readonly column: number };
};

export type SecurityRules = {
  readonly inForce: (projectId: string) => RulesInForce;
  /** Loads rules, in one project or in all. If there are problems, returns them and keeps the previous rules. */
  readonly load: (source: string, fileName: string, projectId?: string) => readonly RulesIssue[];
};

/** Everything is allowed, as in an emulator without a rules file, until rules are loaded. */
export function createSecurityRules(log: (line: string) => void): SecurityRules {
  let common: RulesInForce = "open";
  const ofProjects = new Map<string, RulesInForce>();

  const inForce = (projectId: string) => {
    const known = ofProjects.get(projectId);
    if (known !== undefined || typeof common === "string") return known ?? common;
    // Projects that share their rules each have a separate coverage.
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
      // Rules that could not be read must not leave open the data that they were to protect.
      if ((projectId === undefined ? common : inForce(projectId)) === "open") put("closed", projectId);
      return compiled.map(({ message, line, column }) => ({
        description: message,
        sourcePosition: { fileName, line, column },
      }));
    },
  };
}
