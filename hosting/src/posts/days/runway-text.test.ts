import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { plansOf } from "../drafts/plans.ts";
import { aSavedDraft } from "../drafts/testing/a-saved-draft.ts";
import { runwayText } from "./runway-text.ts";

test.each([
  [[], "Today has no post.", "", "2026/12/29"],
  [["2026/12/30"], "Today has no post.", "", "2026/12/29"],
  [["2026/12/29", "2026/12/31"], "Tomorrow has no post.", "", "2026/12/30"],
  [
    ["2026/12/29", "2026/12/30"],
    "Scheduled through December 30.",
    "First free day: December 31.",
    "2026/12/31",
  ],
  [
    ["2026/12/29", "2026/12/30", "2027/01/02"],
    "Scheduled through December 30.",
    "First free day: January 3, 2027.",
    "2027/01/03",
    ["2026/12/31", "2027/01/01"],
  ],
])("with posts on %j, it says: %s %s", (days, text, free, day, planned: readonly string[] = []) => {
  const schedule = scheduleOf(days.map((date) => aPost({ date })));
  const plans = plansOf(
    planned.map((date) => aSavedDraft({ texts: { date } })),
    schedule,
  );
  expect(runwayText(schedule, "2026/12/29", plans)).toEqual({ text, free, day });
});
