import { addDays, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Freshness } from "./site-answer.ts";

/** Returns `recent` for days that may still be today, yesterday or tomorrow somewhere: they change most often. */
export function freshnessOf(day: PublishDate, latest: PublishDate): Freshness {
  return day >= addDays(latest, -2) ? "recent" : "older";
}
