import { weekdays } from "@daily-genius/domain/dates/day-from-today";
import { type PublishDate, weekdayOf } from "@daily-genius/domain/dates/publish-date";

const lengths = { long: undefined, short: 3, narrow: 1 } as const;

/** Returns the name of a weekday: 'Sunday', 'Sun' or 'S'; "" for an invalid date. */
export function weekday(day: PublishDate, form: keyof typeof lengths): string {
  // The browser's own formatter takes half a millisecond a day, and screens show hundreds.
  return weekdays[weekdayOf(day)]?.slice(0, lengths[form]) ?? "";
}
