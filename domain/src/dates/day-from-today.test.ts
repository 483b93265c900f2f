import { expect, test } from "vitest";
import { dayFromToday } from "./day-from-today.ts";

const today = "2026/11/21";

test.each([
  ["2026/11/19", "Thursday"],
  ["2026/11/20", "Friday, yesterday"],
  ["2026/11/21", "Saturday, today"],
  ["2026/11/22", "Sunday, tomorrow"],
  ["2026/11/23", "Monday"],
  ["1969/12/31", "Wednesday"],
  ["2024/02/29", "Thursday"],
  ["soon", ""],
])("seen from November 21, 2026, %s is '%s'", (date, words) => {
  expect(dayFromToday(date, today)).toBe(words);
});

test("the clock's change of an hour moves no day", () => {
  expect(dayFromToday("2026/03/30", "2026/03/29")).toBe("Monday, tomorrow");
});
