import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { permitsStorage, soundRules } from "./judge.ts";
import { principals } from "./principals.ts";
import { storageOperations } from "./storage-operations.ts";

const rules = soundRules(
  readFileSync(new URL("../../storage.rules", import.meta.url), "utf8"),
  "storage.rules",
);

describe.each(principals)("$name", (principal) => {
  test.each(storageOperations)("$name: $allowed", async (operation) => {
    const allowed = operation.allowed === "anyone" || (operation.allowed === "admin" && principal.isAdmin);
    expect(await permitsStorage(rules, principal, operation)).toBe(allowed);
  });
});
