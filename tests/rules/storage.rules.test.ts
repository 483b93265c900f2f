import { describe, expect, test } from "vitest";
import { decideStorage, projectRules } from "./judge.ts";
import { mayDo, principals } from "./principals.ts";
import { storageOperations } from "./storage-operations.ts";

const rules = projectRules("storage.rules");

describe.each(principals)("$name", (principal) => {
  // Specification 6.2
  test.each(storageOperations)("$name: $allowed", async (operation) => {
    const { allowed } = await decideStorage(rules, principal, operation);
    expect(allowed).toBe(mayDo(principal, operation));
  });
});
