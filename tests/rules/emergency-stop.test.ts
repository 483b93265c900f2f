import { describe, expect, test } from "vitest";
import { firestoreOperations } from "./firestore-operations.ts";
import { decideFirestore, decideStorage, projectRules } from "./judge.ts";
import { principals } from "./principals.ts";
import { storageOperations } from "./storage-operations.ts";

const firestoreRules = projectRules("deployment/emergency-stop/firestore.rules");
const storageRules = projectRules("deployment/emergency-stop/storage.rules");

describe.each(principals)("after the emergency stop, $name", (principal) => {
  test("can do nothing that the project's own rules are asked about", async () => {
    for (const operation of firestoreOperations)
      expect(await decideFirestore(firestoreRules, principal, operation), operation.name).toMatchObject({
        allowed: false,
      });
    for (const operation of storageOperations)
      expect(await decideStorage(storageRules, principal, operation), operation.name).toMatchObject({
        allowed: false,
      });
  });
});
