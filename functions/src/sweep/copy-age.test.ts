import "../../testing/own-project.ts";
import { beforeEach, expect, test } from "vitest";
import { bucket } from "../../testing/stored.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { services } from "../services.ts";
import { logCopyAge, recordCopy } from "./nightly-report.ts";

beforeEach(clearAll);

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
