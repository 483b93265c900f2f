import "../../testing/own-project.ts";
import { beforeEach, expect, test } from "vitest";
import { bucket, documentAt } from "../../testing/stored.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { services } from "../services.ts";
import { logCopyAge, logScheduleCheck, recordCopy } from "./nightly-report.ts";

beforeEach(clearAll);

test("the schedule is logged in numbers, as a warning while tomorrow has no post", async () => {
  // As the console leaves it: most fields are missing.
  for (const [id, date] of Object.entries({ a: "2026/11/22", b: "2026/11/24" }))
    await documentAt(`posts/${id}`).set({ title: "Ada Lovelace", date });
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

const day = 24 * 60 * 60 * 1000;

/** The lines of a night so many days from now. */
async function linesIn(days: number): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => lines.push(line);
  await logCopyAge({ ...services, now: () => Date.now() + days * day, log });
  return lines;
}

const old = (days: number) => [["copy.old", { days }, "WARNING"]];

test("an old copy is logged from the ninth day on, by the newest one that was recorded", async () => {
  await recordCopy(services);
  await recordCopy(services);
  expect(await linesIn(8.9)).toEqual([]);
  expect(await linesIn(9)).toEqual(old(9));
  expect(await linesIn(30.5)).toEqual(old(30));
});

test("a project that was never copied is, when its first photo is 9 days old", async () => {
  expect(await linesIn(1000)).toEqual([]);
  await bucket().file("geniuses/a-1.webp").save("x");
  expect(await linesIn(8.9)).toEqual([]);
  expect(await linesIn(9)).toEqual(old(9));
});
