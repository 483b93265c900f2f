import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { plansOf } from "../drafts/plans.ts";
import { aSavedDraft } from "../drafts/testing/a-saved-draft.ts";
import { dayForKey } from "./day-for-key.ts";

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
