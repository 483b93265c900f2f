import type { PublishDate } from "@daily-genius/domain/publish-date";
import { toCalendarDay } from "./calendar-day.ts";

/** The name of a day of the week: 'Sunday', 'Sun' or 'S'; empty if it is no day. */
export function weekday(day: PublishDate, form: "long" | "short" | "narrow"): string {
  return toCalendarDay(day)?.toLocaleDateString("en-US", { weekday: form }) ?? "";
}
