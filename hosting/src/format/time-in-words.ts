import { type PublishDate, weekdayOf, weekdays } from "@daily-genius/domain/dates/publish-date";

const clock = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" });
const dayAndYear = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric" });
const whole = new Intl.DateTimeFormat("en-US", {
  ...{ year: "numeric", month: "long", day: "numeric" },
  ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  timeZoneName: "longOffset",
});

/** Formats a time in the local time zone: 'Today, 10:32', 'March 14, 10:32', 'March 14, 2025, 10:32'. */
export function timeInWords(at: Date, now: Date): string {
  return `${dayInWords(at, now)}, ${clockTime(at)}`;
}

/** Formats its day in the local time zone: 'Today', 'March 14', 'March 14, 2025'. */
export function dayInWords(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return "Today";
  return (at.getFullYear() === now.getFullYear() ? day : dayAndYear).format(at);
}

/** Formats its time of day in the local time zone: '10:32'. */
export function clockTime(at: Date): string {
  return clock.format(at);
}

/** Formats it for use within a sentence: 'today, 10:32'. */
export function timeInSentence(at: Date, now: Date): string {
  return timeInWords(at, now).replace(/^Today/, "today");
}

/** Formats it for use after a verb: 'at 10:32', 'on March 14 at 10:32'; "" for an invalid time. */
export function timeAfterVerb(at: Date, now: Date): string {
  if (Number.isNaN(at.getTime())) return "";
  return timeInWords(at, now)
    .replace(/^Today,/, "at")
    .replace(/^(?!at)(.*), /, "on $1 at ");
}

/** Formats it to the second, with the offset of the time zone. */
export function exactTime(at: Date): string {
  return whole.format(at);
}

/** Returns the name of a weekday: 'Sunday' or 'Sun'; "" for an invalid date. */
export function weekday(day: PublishDate, form: "long" | "short"): string {
  // The browser's own formatter takes half a millisecond a day, and screens show hundreds.
  return weekdays[weekdayOf(day)]?.slice(0, form === "short" ? 3 : undefined) ?? "";
}
