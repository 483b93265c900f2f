import { addDays, type PublishDate } from "./publish-date.ts";
import type { Schedule, Scheduled } from "./schedule.ts";

/** How far ahead every day has a post. */
export type Runway = {
  /** How many days from today on have a post without a gap; 0 if today has none. */
  readonly days: number;
  /** The last of those days; absent if today has no post. */
  readonly through: PublishDate | undefined;
  readonly firstFree: PublishDate;
  /** Whether tomorrow has a post. */
  readonly tomorrow: boolean;
};

/** The unbroken run of days with posts that begins today. */
export function runway(schedule: Schedule<Scheduled>, today: PublishDate): Runway {
  const days = takenFrom(schedule, today);
  return {
    days,
    through: days === 0 ? undefined : addDays(today, days - 1),
    firstFree: addDays(today, days),
    tomorrow: schedule.has(addDays(today, 1)),
  };
}

/** The first day without a post, `from` included. */
export function nextFreeDay(schedule: Schedule<Scheduled>, from: PublishDate): PublishDate {
  return addDays(from, takenFrom(schedule, from));
}

/** A day and its posts. */
export type ScheduledDay<P extends Scheduled> = { readonly day: PublishDate; readonly posts: readonly P[] };

/** So many days, from the first on, free ones included. */
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

function takenFrom(schedule: Schedule<Scheduled>, first: PublishDate): number {
  let days = 0;
  while (schedule.has(addDays(first, days))) days += 1;
  return days;
}
