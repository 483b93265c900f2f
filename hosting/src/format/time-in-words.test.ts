import { expect, test } from "vitest";
import { exactTime, timeAfterVerb, timeInSentence } from "./time-in-words.ts";

test("within a sentence today is no name", () => {
  const now = new Date("2026-11-22T10:00:00");
  expect(timeInSentence(now, now)).toBe("today, 10:00");
});

test("the exact time has the seconds and the offset of the time zone", () => {
  expect(exactTime(new Date("2026-11-22T09:05:07"))).toMatch(
    /^November 22, 2026 at 09:05:07 GMT([+-]\d\d:\d\d)?$/,
  );
});

test.each([
  ["2026-11-22T09:05:00", "at 09:05"],
  ["2026-04-21T23:59:59", "on April 21 at 23:59"],
  ["2025-11-22T00:00:00", "on November 22, 2025 at 00:00"],
  ["", ""],
])("after a verb %j is %j", (at, words) => {
  expect(timeAfterVerb(new Date(at), new Date("2026-11-22T10:00:00"))).toBe(words);
});
