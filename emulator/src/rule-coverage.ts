import type { RulesInForce } from "./authorize.ts";
import { coverageReport, type ExpressionReport } from "./rules/coverage-report.ts";
import { StatusError } from "./status.ts";

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
  if (inForce === "closed") {
    throw new StatusError("FAILED_PRECONDITION", "The rules could not be loaded, so they decide nothing.");
  }
  if (inForce === "open") return { rules: { files: [{ name: "OPEN_RULES", content: OPEN_RULES }] } };
  const { ruleset, coverage } = inForce;
  const { fileName: name, text: content } = ruleset.source;
  const report = coverageReport(ruleset, coverage);
  return { rules: { files: [{ name, content }] }, ...(report.length === 0 ? {} : { report }) };
}
