import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { runwayText } from "./runway-text.ts";

test.each([
  [[], "Today has no post.", "2026/12/29", true],
  [["2026/12/30"], "Today has no post.", "2026/12/29", true],
  [["2026/12/29", "2026/12/31"], "Tomorrow has no post.", "2026/12/30", true],
  [
    ["2026/12/29", "2026/12/30"],
    "Scheduled every day through December 30, 2026. First free day: December 31.",
    "2026/12/31",
    false,
  ],
  [
    ["2026/12/29", "2026/12/30", "2026/12/31"],
    "Scheduled every day through December 31, 2026. First free day: January 1, 2027.",
    "2027/01/01",
    false,
  ],
])("with posts on %j, it says: %s", (days, text, day, isUrgent) => {
  const schedule = scheduleOf(days.map((date) => aPost({ date })));
  expect(runwayText(schedule, "2026/12/29")).toEqual({ text, day, isUrgent });
});
