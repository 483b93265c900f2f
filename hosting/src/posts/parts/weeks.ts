import {
  addDays,
  daysBetween,
  daysInMonth,
  longDate,
  normalizePublishDate,
  type PublishDate,
  sundayOf,
} from "@daily-genius/domain/dates/publish-date";
import { monthAndDay } from "@daily-genius/domain/dates/written-day";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { freeDay, type Plans } from "../drafts/plans.ts";

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

type Ground = { readonly schedule: Schedule; readonly plans: Plans; readonly today: PublishDate };
type Step = (day: PublishDate, ground: Ground) => PublishDate;

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => monthOn(day, -1),
  PageDown: (day) => monthOn(day, 1),
  Home: (day) => sundayOf(day),
  End: (day) => addDays(sundayOf(day), 6),
  t: (_day, { today }) => today,
  g: (day, { schedule, plans }) => freeDay(schedule, plans, addDays(day, 1)),
};

/** Returns the day that a key leads to in planner and calendar, the same at the end of time; undefined for any other key. */
export function dayForKey(key: string, day: PublishDate, ground: Ground): PublishDate | undefined {
  const next = steps[key]?.(day, ground);
  return next === undefined ? undefined : (normalizePublishDate(next) ?? day);
}

/** Returns the same day of another month, or the last day of that month. */
function monthOn(from: PublishDate, by: number): PublishDate {
  const [year = 0, month = 1, date = 1] = from.split("/").map(Number);
  const months = year * 12 + month - 1 + by;
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const day = Math.min(date, daysInMonth(toYear, toMonth));
  return `${String(toYear).padStart(4, "0")}/${monthAndDay({ month: toMonth, day })}`;
}
