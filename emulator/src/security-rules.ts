import type { RulesInForce } from "./authorize.ts";
import { formatProblem } from "./rules/problem.ts";
import { compile, isRefused } from "./rules/ruleset.ts";

/** One thing that is wrong with rules, and where. Lines and columns count from 1. */
export type RulesIssue = {
  readonly description: string;
  readonly sourcePosition: { readonly fileName: string; readonly line: number; readonly column: number };
};

/** The rules that hold at present. */
export type SecurityRules = {
  readonly inForce: () => RulesInForce;
  /** Puts rules into force, unless something is wrong with them: then it says what, and those before stay. */
  readonly load: (source: string, fileName: string) => readonly RulesIssue[];
};

/** No rules at all, as an emulator without a rules file has it, until some are loaded. */
export function createSecurityRules(log: (line: string) => void): SecurityRules {
  let inForce: RulesInForce = "open";
  return {
    inForce: () => inForce,
    load(source, fileName) {
      const compiled = compile(source, fileName);
      if (!isRefused(compiled)) {
        inForce = compiled;
        return [];
      }
      for (const problem of compiled) log(formatProblem(problem));
      // Rules that could not be read must not leave the door open that they were meant to close.
      if (inForce === "open") inForce = "closed";
      return compiled.map(({ message, line, column }) => ({
        description: message,
        sourcePosition: { fileName, line, column },
      }));
    },
  };
}
