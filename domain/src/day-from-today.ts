import { normalisePublishDate, type PublishDate } from "./publish-date.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const nearDays: Readonly<Record<number, string>> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };

/** Beyond two weeks people count no days. */
const furthest = 14;

/** A day as people find it in a week: 'Sunday', 'Sunday, tomorrow', 'Wednesday, in 3 days'; empty if it is no day. */
export function dayFromToday(date: PublishDate, today: PublishDate): string {
  const day = dayNumber(date);
  if (day === undefined) return "";
  // January 1, 1970 was a Thursday; days before it count downwards.
  const weekday = weekdays[(((day + 4) % 7) + 7) % 7] ?? "";
  const away = day - (dayNumber(today) ?? day);
  const near = nearDays[away] ?? (away > 1 && away <= furthest ? `in ${away} days` : undefined);
  return near === undefined ? weekday : `${weekday}, ${near}`;
}

/** Days since January 1, 1970. */
function dayNumber(date: PublishDate): number | undefined {
  const normal = normalisePublishDate(date);
  if (normal === undefined) return undefined;
  const [year = 0, month = 0, day = 0] = normal.split("/").map(Number);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}
