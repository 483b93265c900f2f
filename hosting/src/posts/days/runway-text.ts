import { type PublishDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import { runway } from "@daily-genius/domain/schedule/runway";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { freeDay, type Plans } from "../drafts/plans.ts";

/**
 * Describes in one or two sentences how far every day has a post. The day offered has no plan either; `free`, the
 * sentence about it, is empty if today or tomorrow has no post, which is urgent.
 */
export function runwayText(schedule: Schedule, today: PublishDate, plans: Plans) {
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
