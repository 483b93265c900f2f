import { daysBetween, normalisePublishDate, type PublishDate, weekdayOf } from "./publish-date.ts";

/** The days of the week, as `weekdayOf` counts them. */
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

/** Beyond two weeks people count no days. */
const furthest = 14;

/** A day as people find it in a week: 'Sunday', 'Sunday, tomorrow', 'Wednesday, in 3 days'; empty if it is no day. */
export function dayFromToday(date: PublishDate, today: PublishDate): string {
  const day = normalisePublishDate(date);
  if (day === undefined) return "";
  const weekday = weekdays[weekdayOf(day)] ?? "";
  const away = daysBetween(today, day);
  const near = nearDays[away] ?? (away > 1 && away <= furthest ? `in ${away} days` : undefined);
  return near === undefined ? weekday : `${weekday}, ${near}`;
}
