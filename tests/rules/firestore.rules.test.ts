import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { firestoreOperations } from "./firestore-operations.ts";
import { permitsFirestore, soundRules } from "./judge.ts";
import { principals } from "./principals.ts";

const rules = soundRules(
  readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8"),
  "firestore.rules",
);

describe.each(principals)("$name", (principal) => {
  test.each(firestoreOperations)("$name: $allowed", async (operation) => {
    const allowed = operation.allowed === "anyone" || (operation.allowed === "admin" && principal.isAdmin);
    expect(await permitsFirestore(rules, principal, operation)).toBe(allowed);
  });
});
