import { daysBetween, normalizePublishDate, type PublishDate, weekdayOf } from "./publish-date.ts";

/** The days of the week, in the order of `weekdayOf`. */
export const weekdays: readonly string[] = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];

const nearDays: Readonly<Record<number, string>> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };

/** Describes a day: 'Sunday', 'Sunday, tomorrow'; "" for an invalid date. */
export function dayFromToday(date: PublishDate, today: PublishDate): string {
  const day = normalizePublishDate(date);
  if (day === undefined) return "";
  const weekday = weekdays[weekdayOf(day)] ?? "";
  const near = nearDays[daysBetween(today, day)];
  return near === undefined ? weekday : `${weekday}, ${near}`;
}
