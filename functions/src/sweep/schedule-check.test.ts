import "../../testing/own-project.ts";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../testing/stored.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { services } from "../services.ts";
import { logScheduleCheck } from "./nightly-report.ts";

beforeEach(clearAll);

test("the schedule is logged in numbers, as a warning while tomorrow has no post", async () => {
  // As the console leaves it: most fields are missing.
  for (const [id, date] of Object.entries({ a: "2026/11/22", b: "2026/11/24" }))
    await db().doc(`posts/${id}`).set({ title: "Ada Lovelace", date });
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => lines.push(line);
  await logScheduleCheck({ ...services, now: () => Date.UTC(2026, 10, 22, 3, 30), log });
  const found = {
    runway: 1,
    tomorrow: false,
    withoutPhoto: 1,
    notReady: 2,
    samePerson: 2,
    ms: expect.any(Number),
  };
  expect(lines).toEqual([["schedule.check", found, "WARNING"]]);
});
