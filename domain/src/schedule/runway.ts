import { addDays, type PublishDate } from "../dates/publish-date.ts";
import type { Schedule, Scheduled } from "./schedule.ts";

/** The days ahead that have posts. */
export type Runway = {
  /** The number of days with posts from today to the first free one; 0 if today has none. */
  readonly days: number;
  /** The last of those days; undefined if today has no post. */
  readonly through: PublishDate | undefined;
  readonly firstFree: PublishDate;
  readonly tomorrow: boolean;
};

/** Returns the unbroken run of days with posts that begins today. */
export function runway(schedule: Schedule<Scheduled>, today: PublishDate): Runway {
  const days = takenFrom(schedule, today);
  return {
    days,
    through: days === 0 ? undefined : addDays(today, days - 1),
    firstFree: addDays(today, days),
    tomorrow: schedule.has(addDays(today, 1)),
  };
}

/** Returns the first free day, `from` included. */
export function nextFreeDay(schedule: Pick<Schedule<Scheduled>, "has">, from: PublishDate): PublishDate {
  return addDays(from, takenFrom(schedule, from));
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

function takenFrom(schedule: Pick<Schedule<Scheduled>, "has">, first: PublishDate): number {
  let days = 0;
  while (schedule.has(addDays(first, days))) days += 1;
  return days;
}
