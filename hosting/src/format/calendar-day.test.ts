import { expect, test } from "vitest";
import { toCalendarDay, toPublishDate } from "./calendar-day.ts";

test.each([["2026/03/29"], ["2026/10/25"], ["2024/02/29"], ["0044/03/15"], ["9999/12/31"]])(
  "%s is the same day in the calendar and back",
  (date) => {
    const day = toCalendarDay(date);
    expect(day && toPublishDate(day)).toBe(date);
  },
);

test.each([[""], ["2026/02/30"], ["soon"]])("%j is no day of the calendar", (date) => {
  expect(toCalendarDay(date)).toBeUndefined();
});
