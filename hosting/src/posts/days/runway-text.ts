import { type PublishDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import { runway } from "@daily-genius/domain/schedule/runway";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { freeDay, type Plans } from "../drafts/plans.ts";

/** A summary of the schedule in one or two sentences, and the next day that needs a post. */
export type RunwayText = {
  readonly text: string;
  /** The sentence about the first free day; empty if today or tomorrow has no post, which is urgent. */
  readonly free: string;
  readonly day: PublishDate;
};

/** Describes how far every day has a post. The day offered has no plan either. */
export function runwayText(schedule: Schedule, today: PublishDate, plans: Plans): RunwayText {
  const { through, firstFree, tomorrow } = runway(schedule, today);
  const day = freeDay(schedule, plans, firstFree);
  if (through === undefined) return { text: "Today has no post.", free: "", day };
  if (!tomorrow) return { text: "Tomorrow has no post.", free: "", day };
  return {
    text: `Scheduled through ${shortDate(through, today)}.`,
    free: `First free day: ${shortDate(day, today)}.`,
    day,
  };
}
