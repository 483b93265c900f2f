import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { type Draft, plannedDay } from "@daily-genius/domain/draft/draft";
import { nextFreeDay } from "@daily-genius/domain/schedule/runway";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { countOf } from "#format/count-of.ts";

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

/** Returns the first day without a post, `from` included; a day that a draft is planned for is not free either. */
export function freeDay(taken: Pick<Schedule, "has">, plans: Plans, from: PublishDate): PublishDate {
  return nextFreeDay({ has: (day) => taken.has(day) || plans.has(day) }, from);
}

/** Returns a sentence with the number of days with a planned draft, with a leading space, or "". */
export function plansText(plans: Plans, today: PublishDate, isMore: boolean): string {
  const count = [...plans.keys()].filter((day) => day >= today).length;
  if (count === 0) return "";
  return ` ${countOf(count, isMore ? "more day" : "day")} ${count === 1 ? "has" : "have"} a draft.`;
}
