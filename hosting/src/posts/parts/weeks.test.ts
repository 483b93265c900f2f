import { addDays, sundayOf } from "@daily-genius/domain/dates/publish-date";
import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { aPost } from "@daily-genius/domain/testing/a-post";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plansOf } from "../drafts/plans.ts";
import { aSavedDraft } from "../drafts/testing/a-saved-draft.ts";
import { dayForKey, daysOf, hasEarlier, nearestDay, weeksOf } from "./weeks.ts";

const today = "2026/11/22";

test("every day is in the week that begins with the Sunday on or before it", () => {
  void fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 700_000 }), (n) => {
      const day = addDays("2026/03/14", n);
      expect(daysOf(sundayOf(day))).toContain(day);
      expect(sundayOf(addDays(sundayOf(day), 7))).toBe(addDays(sundayOf(day), 7));
    }),
  );
});

test("the weeks begin today, or with the first post, and end eight after the last", () => {
  const schedule = scheduleOf([aPost({ date: "2026/11/04" }), aPost({ id: "b", date: "2026/12/02" })]);
  const coming = weeksOf(schedule, today, false);
  expect([coming[0], coming.at(-1), coming.length]).toEqual(["2026/11/22", "2027/01/24", 10]);
  expect(weeksOf(schedule, today, true)[0]).toBe("2026/11/01");
  expect(weeksOf(scheduleOf([]), today, true)).toHaveLength(9);
});

test("only posts before this week make earlier ones", () => {
  const on = (date: string) => hasEarlier(scheduleOf([aPost({ date })]), "2026/11/25");
  expect([hasEarlier(scheduleOf([]), today), on("2026/11/22"), on("2026/11/21")]).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  ["2026/11/01", "2026/11/22"],
  ["2026/11/25", "2026/11/25"],
  ["2027/01/23", "2027/01/23"],
  ["2027/01/24", "2027/01/23"],
])("the shown day nearest to %s is %s", (day, nearest) => {
  expect(nearestDay(day, weeksOf(scheduleOf([]), "2026/11/25", false))).toBe(nearest);
});

test("a mistyped year makes no more than a century of weeks", () => {
  const schedule = scheduleOf([aPost({ date: "0001/01/01" }), aPost({ id: "b", date: "9999/12/31" })]);
  expect(weeksOf(schedule, today, true).length).toBeLessThan(11_000);
});

const schedule = scheduleOf([aPost({ date: "2027/02/01" })]);
const plans = plansOf([aSavedDraft({ texts: { date: "2027/02/02" } })], schedule);

test.each([
  ["ArrowLeft", "2027/01/30"],
  ["ArrowRight", "2027/02/01"],
  ["ArrowUp", "2027/01/24"],
  ["ArrowDown", "2027/02/07"],
  ["PageUp", "2026/12/31"],
  ["PageDown", "2027/02/28"],
  ["Home", "2027/01/31"],
  ["End", "2027/02/06"],
  ["t", "2026/11/22"],
  ["g", "2027/02/03"],
  ["x", undefined],
])("from Sunday, January 31, %s leads to %s", (key, day) => {
  expect(dayForKey(key, "2027/01/31", { schedule, plans, today: "2026/11/22" })).toBe(day);
});

test.each([
  ["ArrowLeft", "0001/01/01"],
  ["PageUp", "0001/01/15"],
  ["PageDown", "9999/12/31"],
  ["g", "9999/12/31"],
])("no day is before the first year or after the last: %s stays on %s", (key, day) => {
  expect(dayForKey(key, day, { schedule, plans, today: "2026/11/22" })).toBe(day);
});
