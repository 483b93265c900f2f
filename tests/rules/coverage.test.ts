import { Coverage, coverageReport, type ExpressionReport } from "@daily-genius/emulator/rules";
import { expect, test } from "vitest";
import { firestoreOperations } from "./firestore-operations.ts";
import { decideFirestore, decideStorage, projectRules } from "./judge.ts";
import { principals } from "./principals.ts";
import { storageOperations } from "./storage-operations.ts";

/** Returns the expressions that were never evaluated, or gave only one of true and false. */
function oneSided(text: string, reports: readonly ExpressionReport[]): readonly string[] {
  return reports.flatMap(({ sourcePosition: { currentOffset, endOffset }, values = [], children = [] }) => {
    const given = values.filter(({ value }) => Object.keys(value).length > 0);
    const booleans = given.filter(({ value }) => "boolValue" in value);
    const own = given.length === 0 || booleans.length === 1 ? [text.slice(currentOffset, endOffset + 1)] : [];
    return [...own, ...oneSided(text, children)];
  });
}

test("the operations make every expression of firestore.rules both true and false", async () => {
  const rules = projectRules("firestore.rules");
  const coverage = new Coverage();
  for (const principal of principals) {
    for (const operation of firestoreOperations)
      await decideFirestore(rules, principal, operation, { coverage });
  }
  expect(oneSided(rules.source.text, coverageReport(rules, coverage))).toEqual([]);
});

test("the operations make every expression of storage.rules both true and false", async () => {
  const rules = projectRules("storage.rules");
  const coverage = new Coverage();
  for (const principal of principals) {
    for (const operation of storageOperations) await decideStorage(rules, principal, operation, { coverage });
  }
  expect(oneSided(rules.source.text, coverageReport(rules, coverage))).toEqual([]);
});
