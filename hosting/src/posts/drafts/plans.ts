import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { type Draft, plannedDay } from "@daily-genius/domain/draft/draft";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";

/** The drafts by the days that they are planned for. */
export type Plans = ReadonlyMap<PublishDate, readonly Draft[]>;

/** Returns the drafts by their days. A day with a post has no plans: they come back when the post leaves it. */
export function plansOf(drafts: readonly Draft[], taken: Pick<Schedule, "has">): Plans {
  const plans = new Map<PublishDate, Draft[]>();
  for (const draft of drafts) {
    const day = plannedDay(draft);
    if (day !== undefined && !taken.has(day)) plans.set(day, [...(plans.get(day) ?? []), draft]);
  }
  return plans;
}

/** Returns the days that have a post or a plan: a planned day is nobody else's first choice. */
export function withPlannedDays(taken: Pick<Schedule, "has">, plans: Plans): Pick<Schedule, "has"> {
  return { has: (day) => taken.has(day) || plans.has(day) };
}
