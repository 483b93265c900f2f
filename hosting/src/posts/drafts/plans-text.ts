import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { countOf } from "#format/count-of.ts";
import type { Plans } from "./plans.ts";

/** Returns a sentence with the number of days with a planned draft, with a leading space, or "". */
export function plansText(plans: Plans, today: PublishDate, isMore: boolean): string {
  const count = [...plans.keys()].filter((day) => day >= today).length;
  if (count === 0) return "";
  return ` Drafts are planned for ${countOf(count, isMore ? "more day" : "day")}.`;
}
