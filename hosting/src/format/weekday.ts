import { weekdays } from "@daily-genius/domain/day-from-today";
import { type PublishDate, weekdayOf } from "@daily-genius/domain/publish-date";

const lengths = { long: undefined, short: 3, narrow: 1 } as const;

/** The name of a day of the week: 'Sunday', 'Sun' or 'S'; empty if it is no day. */
export function weekday(day: PublishDate, form: keyof typeof lengths): string {
  // The browser's own formatter takes half a millisecond a day, and screens show hundreds.
  return weekdays[weekdayOf(day)]?.slice(0, lengths[form]) ?? "";
}
