import { longDate, type PublishDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import { runway } from "@daily-genius/domain/schedule/runway";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { freeDay, type Plans } from "../drafts/plans.ts";

/** A summary of the schedule: a sentence, the next day that needs a post, and whether it is urgent. */
export type RunwayText = {
  readonly text: string;
  readonly day: PublishDate;
  readonly isUrgent: boolean;
};

/** Describes how far every day has a post; urgent if today or tomorrow has none. The day offered has no plan either. */
export function runwayText(schedule: Schedule, today: PublishDate, plans: Plans): RunwayText {
  const { through, firstFree, tomorrow } = runway(schedule, today);
  const day = freeDay(schedule, plans, firstFree);
  if (through === undefined) return { text: "Today has no post.", day, isUrgent: true };
  if (!tomorrow) return { text: "Tomorrow has no post.", day, isUrgent: true };
  const free = `First free day: ${shortDate(day, through)}.`;
  return { text: `Scheduled every day through ${longDate(through)}. ${free}`, day, isUrgent: false };
}
