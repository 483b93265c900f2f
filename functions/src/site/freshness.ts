import { addDays, type PublishDate } from "@daily-genius/domain/publish-date";
import type { Freshness } from "./site-answer.ts";

/** Days that may still be somebody's today, yesterday or tomorrow change soonest. */
export function freshnessOf(day: PublishDate, latest: PublishDate): Freshness {
  return day >= addDays(latest, -2) ? "recent" : "older";
}
