import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { countOf } from "#format/count-of.ts";
import type { Plans } from "./use-plans.ts";

/** Says on how many days from today on there is a plan, after a space; empty if on none. */
export function plansText(plans: Plans, today: PublishDate, isMore: boolean): string {
  const count = [...plans.keys()].filter((day) => day >= today).length;
  if (count === 0) return "";
  return ` ${countOf(count, isMore ? "more day" : "day")} ${count === 1 ? "has" : "have"} a plan.`;
}
