import { describe, expect, test } from "vitest";
import { firestoreOperations } from "./firestore-operations.ts";
import { permitsFirestore, projectRules } from "./judge.ts";
import { mayDo, principals } from "./principals.ts";

const rules = projectRules("firestore.rules");

describe.each(principals)("$name", (principal) => {
  test.each(firestoreOperations)("$name: $allowed", async (operation) => {
    expect(await permitsFirestore(rules, principal, operation)).toBe(mayDo(principal, operation));
  });
});
