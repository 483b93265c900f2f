import { describe, expect, test } from "vitest";
import { firestoreOperations } from "./firestore-operations.ts";
import { decideFirestore, projectRules } from "./judge.ts";
import { mayDo, principals } from "./principals.ts";

const rules = projectRules("firestore.rules");

describe.each(principals)("$name", (principal) => {
  // Specification 6.1
  test.each(firestoreOperations)("$name: $allowed", async (operation) => {
    const { allowed } = await decideFirestore(rules, principal, operation);
    expect(allowed).toBe(mayDo(principal, operation));
  });
});
