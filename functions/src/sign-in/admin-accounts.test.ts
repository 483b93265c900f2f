import "../../testing/own-project.ts";
import { expect, test } from "vitest";
import { anAccount } from "../../testing/an-account.ts";

test("the first administrators of a project can be created at the same moment", async () => {
  const accounts = await Promise.all(Array.from({ length: 10 }, anAccount));
  expect(new Set(accounts.map(({ uid }) => uid)).size).toBe(10);
});
