import { setImmediate as othersTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDatabases } from "./databases.ts";
import { aDatabase, aQuery, aSet, idsOf } from "./firestore/testing/a-database.ts";

test("reads continue while many documents are removed, and a write comes after the removal", async () => {
  const databases = createDatabases(aDatabase, () => undefined);
  const { database, clear, inOrder } = databases.open({ projectId: "demo", databaseId: "(default)" });
  database.commit(Array.from({ length: 5000 }, (_, n) => aSet(`c/d${n}`, {})));
  const count = () => database.runQuery(aQuery("c")).length;
  let isCleared = false;
  const cleared = clear().then(() => {
    isCleared = true;
  });
  const written = inOrder(() => database.commit([aSet("c/later", {})]));
  const seen = new Set<number>();
  while (!isCleared) {
    seen.add(count());
    await othersTurn();
  }
  await Promise.all([cleared, written]);
  expect([...seen].filter((found) => found > 0 && found < 5000).length).toBeGreaterThan(1);
  expect(idsOf(database.runQuery(aQuery("c")))).toBe("later");
});
