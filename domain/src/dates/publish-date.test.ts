import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  dayFromToday,
  daysBetween,
  latestDay,
  localDay,
  longDate,
  normalizePublishDate,
  shortDate,
} from "./publish-date.ts";

// Specification 3.4
test.each([
  ["2026/03/14", "2026/03/14"],
  ["2026-03-14", "2026/03/14"],
  [" 2026/3/4 ", "2026/03/04"],
  ["2024/02/29", "2024/02/29"],
  ["2026/02/29", undefined],
  ["2026/13/01", undefined],
  ["2026/00/01", undefined],
  ["0000/01/01", undefined],
  ["26/03/14", undefined],
  ["2026/03/14T10:00", undefined],
  ["", undefined],
])("%j is normalized to %j", (text, expected) => {
  expect(normalizePublishDate(text)).toBe(expected);
});

test.each([
  ["2026/03/14", "March 14, 2026"],
  ["2026/12/01", "December 1, 2026"],
  ["0044/03/15", "March 15, 44"],
  ["soon", "soon"],
  ["", ""],
])("%j in words is %j", (date, expected) => {
  expect(longDate(date)).toBe(expected);
});

test("the latest day begins at 10:00 UTC of the day before, where the clocks are fourteen hours ahead", () => {
  expect(latestDay(new Date("2026-12-31T09:59:59Z"))).toBe("2026/12/31");
  expect(latestDay(new Date("2026-12-31T10:00:00Z"))).toBe("2027/01/01");
});

test("no day has begun anywhere on Earth that is later, whatever the clocks there do", () => {
  const zones = [
    "Pacific/Kiritimati",
    "Pacific/Chatham",
    "Asia/Kathmandu",
    "Europe/Berlin",
    "America/St_Johns",
    "Pacific/Pago_Pago",
  ];
  const [first, ...others] = zones.map((timeZone) => {
    const format = new Intl.DateTimeFormat("sv", { timeZone });
    return (at: Date) => format.format(at).replaceAll("-", "/");
  });
  const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2036, 0) }).map((at) => new Date(at));
  fc.assert(
    fc.property(moment, (at) => {
      expect(first?.(at)).toBe(latestDay(at));
      for (const dayThere of others) expect(dayThere(at) <= latestDay(at)).toBe(true);
    }),
  );
});

test.each([
  ["2026/03/14", "2026/12/31", "March 14"],
  ["2027/01/01", "2026/12/31", "January 1, 2027"],
])("%j beside %j is %j", (date, other, expected) => {
  expect(shortDate(date, other)).toBe(expected);
});

test("so many days later is that many days later, within a month and beyond", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -700_000, max: 700_000 }),
      fc.integer({ min: -60, max: 60 }),
      (from, days) => {
        const day = addDays("2026/03/14", from);
        expect(normalizePublishDate(addDays(day, days))).toBe(addDays(day, days));
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      },
    ),
  );
});

test("the local day is that of the time zone, also a minute before midnight", () => {
  expect(localDay(new Date(2026, 0, 9, 23, 59))).toBe("2026/01/09");
  expect(localDay(new Date(2026, 0, 10, 0, 0))).toBe("2026/01/10");
});

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
