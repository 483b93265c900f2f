import {
  addDays,
  daysBetween,
  longDate,
  type PublishDate,
  sundayOf,
} from "@daily-genius/domain/dates/publish-date";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";

/** A row of planner or calendar, identified by its Sunday. */
export type Week = PublishDate;

/** The number of free weeks after the last post. */
const room = 8;
/** The maximum number of weeks, a century from today: a mistyped date must not make a hundred thousand rows. */
const mostWeeks = 5_220;

/** Returns the days of a week, from Sunday to Saturday. */
export function daysOf(week: Week): readonly PublishDate[] {
  return Array.from({ length: 7 }, (_, n) => addDays(week, n));
}

/** Returns the month of a day: '2026/11'. */
export const monthOf = (day: PublishDate) => day.slice(0, 7);

/** Returns 'November 2026'. */
export function nameOfMonth(month: string): string {
  return longDate(`${month}/01`).replace(" 1,", "");
}

/** Returns the days of six weeks, which have room for every month. */
export function monthWeeks(month: string): readonly (readonly PublishDate[])[] {
  const first = sundayOf(`${month}/01`);
  return Array.from({ length: 6 }, (_, n) => daysOf(addDays(first, 7 * n)));
}

/** Whether any post is on a day before this week. */
export function hasEarlier(schedule: Schedule, today: PublishDate): boolean {
  const now = sundayOf(today);
  return [...schedule.keys()].some((day) => day < now);
}

/** Returns the day if it is in these weeks, otherwise the nearest that is. */
export function nearestDay(day: PublishDate, weeks: readonly Week[]): PublishDate {
  const [first = day, last = day] = [weeks[0], weeks.at(-1)];
  if (day < first) return first;
  return sundayOf(day) > last ? addDays(last, 6) : day;
}

/** Returns the weeks from this one, or `withEarlier` from the first post, to some weeks after the last post. */
export function weeksOf(schedule: Schedule, today: PublishDate, withEarlier: boolean): readonly Week[] {
  const now = sundayOf(today);
  let [first, last] = [today, today];
  for (const day of schedule.keys()) {
    if (withEarlier && day < first) first = day;
    if (day > last) last = day;
  }
  const before = Math.min(mostWeeks, Math.max(0, daysBetween(sundayOf(first), now) / 7));
  const after = Math.min(mostWeeks, Math.max(0, daysBetween(now, sundayOf(last)) / 7)) + room;
  return Array.from({ length: before + after + 1 }, (_, n) => addDays(now, 7 * (n - before)));
}
