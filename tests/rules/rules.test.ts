import { idleMinutes, sessionHours } from "@daily-genius/domain/sign-in/sign-in-limits";
import { Coverage, coverageReport, type ExpressionReport } from "@daily-genius/emulator/rules";
import { describe, expect, test } from "vitest";
import { firestoreOperations } from "./firestore-operations.ts";
import { decideFirestore, decideStorage, projectRules } from "./judge.ts";
import { mayDo, principals } from "./principals.ts";
import { storageOperations } from "./storage-operations.ts";

const firestoreRules = projectRules("firestore.rules");
const storageRules = projectRules("storage.rules");
const stopped = {
  firestore: projectRules("deployment/emergency-stop/firestore.rules"),
  storage: projectRules("deployment/emergency-stop/storage.rules"),
};

describe.each(principals)("$name", (principal) => {
  // Specification 6.1
  test("may do in Firestore what the table says", async () => {
    for (const operation of firestoreOperations) {
      const { allowed } = await decideFirestore(firestoreRules, principal, operation);
      expect.soft(allowed, operation.name).toBe(mayDo(principal, operation));
    }
  });

  // Specification 6.2
  test("may do in Storage what the table says", async () => {
    for (const operation of storageOperations) {
      const { allowed } = await decideStorage(storageRules, principal, operation);
      expect.soft(allowed, operation.name).toBe(mayDo(principal, operation));
    }
  });

  test("can do nothing of all that after the emergency stop", async () => {
    for (const operation of firestoreOperations) {
      const { allowed } = await decideFirestore(stopped.firestore, principal, operation);
      expect.soft(allowed, operation.name).toBe(false);
    }
    for (const operation of storageOperations) {
      const { allowed } = await decideStorage(stopped.storage, principal, operation);
      expect.soft(allowed, operation.name).toBe(false);
    }
  });
});

/** Returns the expressions that were never evaluated, or gave only one of true and false. */
function oneSided(text: string, reports: readonly ExpressionReport[]): readonly string[] {
  return reports.flatMap(({ sourcePosition: { currentOffset, endOffset }, values = [], children = [] }) => {
    const given = values.filter(({ value }) => Object.keys(value).length > 0);
    const booleans = given.filter(({ value }) => "boolValue" in value);
    const own = given.length === 0 || booleans.length === 1 ? [text.slice(currentOffset, endOffset + 1)] : [];
    return [...own, ...oneSided(text, children)];
  });
}

test("the operations make every expression of the rules both true and false", async () => {
  const [firestore, storage] = [new Coverage(), new Coverage()];
  for (const principal of principals) {
    for (const operation of firestoreOperations)
      await decideFirestore(firestoreRules, principal, operation, { coverage: firestore });
    for (const operation of storageOperations)
      await decideStorage(storageRules, principal, operation, { coverage: storage });
  }
  for (const [rules, coverage] of [
    [firestoreRules, firestore],
    [storageRules, storage],
  ] as const)
    expect(oneSided(rules.source.text, coverageReport(rules, coverage))).toEqual([]);
});

test.each([firestoreRules, storageRules])("a session ends when the domain says", ({ source: { text } }) => {
  const ends = [/session\.begun \+ (duration\.value\(.+?\))/, /session\.used \+ (duration\.value\(.+?\))/];
  expect(ends.map((end) => end.exec(text)?.[1])).toEqual([
    `duration.value(${sessionHours}, 'h')`,
    `duration.value(${idleMinutes}, 'm')`,
  ]);
});
