/** A calendar day as text, YYYY/MM/DD; never a `Date`, which a time zone could move. */
export type PublishDate = string;

/** Days that every month has, in stored form: a fast path, because ten thousand posts are checked one by one. */
const plain = /^(?!0000)\d{4}\/(0[1-9]|1[0-2])\/(0[1-9]|1\d|2[0-8])$/;
const pattern = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/;

/** Returns the days in a month of the Gregorian calendar; month 1–12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether our calendar has a day; month and day may be any numbers. */
export function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns the day as YYYY/MM/DD, or `undefined` if it does not exist. */
export function normalizePublishDate(text: string): PublishDate | undefined {
  if (plain.test(text)) return text;
  const [, year = "", month = "", day = ""] = pattern.exec(text.trim()) ?? [];
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (year === "" || y < 1 || !isDay(y, m, d)) return undefined;
  return `${year}/${month.padStart(2, "0")}/${day.padStart(2, "0")}`;
}

/** Returns the day at `now` in the machine's time zone. */
export function localDay(now: Date): PublishDate {
  const year = String(now.getFullYear()).padStart(4, "0");
  return `${year}/${String(now.getMonth() + 1).padStart(2, "0")}/${String(now.getDate()).padStart(2, "0")}`;
}

/** Returns the latest day that has begun anywhere on Earth (UTC+14): posts up to that day are public. */
export function latestDay(now: Date): PublishDate {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "/");
}

/** Returns the day `days` later, or earlier if negative. */
export function addDays(date: PublishDate, days: number): PublishDate {
  const near = Number(date.slice(8)) + days;
  // A day that every month has: a fast path, because plans move hundreds of posts by a day.
  if (near >= 1 && near <= 28) return `${date.slice(0, 8)}${String(near).padStart(2, "0")}`;
  const [year = 0, month = 1, day = 1] = date.split("/").map(Number);
  // In UTC, where every day has 24 hours.
  const moved = new Date(0);
  moved.setUTCFullYear(year, month - 1, day + days);
  return moved.toISOString().slice(0, 10).replaceAll("-", "/");
}

/** Returns the number of days from the first day to the second; negative if the second is earlier. */
export function daysBetween(from: PublishDate, to: PublishDate): number {
  return Math.round(
    (Date.parse(to.replaceAll("/", "-")) - Date.parse(from.replaceAll("/", "-"))) / 86_400_000,
  );
}

/** Returns the weekday, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: PublishDate): number {
  // A day with hyphens is parsed as UTC.
  return new Date(day.replaceAll("/", "-")).getUTCDay();
}

/** Returns the Sunday on or before a day. */
export function sundayOf(day: PublishDate): PublishDate {
  return addDays(day, -weekdayOf(day));
}

/** Formats a day, 'March 14, 2026'; an invalid date is returned unchanged. */
export function longDate(date: PublishDate): string {
  const normal = normalizePublishDate(date);
  if (normal === undefined) return date;
  const [year = "", month = "", day = ""] = normal.split("/");
  return `${monthNames[Number(month) - 1]} ${Number(day)}, ${Number(year)}`;
}

/** Formats a day without its year if the other day has the same year: 'March 14'. */
export function shortDate(date: PublishDate, other: PublishDate): string {
  return date.slice(0, 5) === other.slice(0, 5) ? longDate(date).replace(/, \d+$/, "") : longDate(date);
}

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

/** The months in English, January first. */
export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
