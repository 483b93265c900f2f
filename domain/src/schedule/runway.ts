import { addDays, daysBetween, type PublishDate } from "../dates/publish-date.ts";
import type { Schedule, Scheduled } from "./schedule.ts";

/** Returns the unbroken run of days with posts that begins today. */
export function runway(schedule: Schedule<Scheduled>, today: PublishDate) {
  const firstFree = nextFreeDay(schedule, today);
  return {
    /** The number of days with posts from today to the first free one; 0 if today has none. */
    days: daysBetween(today, firstFree),
    /** The last of those days; undefined if today has no post. */
    through: firstFree === today ? undefined : addDays(firstFree, -1),
    firstFree,
    tomorrow: schedule.has(addDays(today, 1)),
  };
}

/** Returns the first free day, `from` included. */
export function nextFreeDay(schedule: Pick<Schedule<Scheduled>, "has">, from: PublishDate): PublishDate {
  let day = from;
  // Step by step: the next day is mostly a text with another number, and a feed may be full for years.
  while (schedule.has(day)) day = addDays(day, 1);
  return day;
}

export type ScheduledDay<P extends Scheduled> = { readonly day: PublishDate; readonly posts: readonly P[] };

/** Returns `count` days from the first on, including free ones. */
export function daysFrom<P extends Scheduled>(
  schedule: Schedule<P>,
  first: PublishDate,
  count: number,
): readonly ScheduledDay<P>[] {
  return Array.from({ length: count }, (_, n) => {
    const day = addDays(first, n);
    return { day, posts: schedule.get(day) ?? [] };
  });
}
