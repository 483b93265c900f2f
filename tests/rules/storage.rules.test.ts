import { describe, expect, test } from "vitest";
import { permitsStorage, projectRules } from "./judge.ts";
import { mayDo, principals } from "./principals.ts";
import { storageOperations } from "./storage-operations.ts";

const rules = projectRules("storage.rules");

describe.each(principals)("$name", (principal) => {
  test.each(storageOperations)("$name: $allowed", async (operation) => {
    expect(await permitsStorage(rules, principal, operation)).toBe(mayDo(principal, operation));
  });
});
