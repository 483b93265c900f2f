import { normalisePublishDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";

/** Returns the publish date of a calendar widget's day. */
export function toPublishDate(day: Date): PublishDate {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(day.getFullYear()).padStart(4, "0")}/${month}/${date}`;
}

/** Returns a date for a calendar widget, at noon, so that clock changes cannot move it; `undefined` if invalid. */
export function toCalendarDay(date: PublishDate): Date | undefined {
  const normal = normalisePublishDate(date);
  if (normal === undefined) return undefined;
  const [year = 0, month = 1, day = 1] = normal.split("/").map(Number);
  const made = new Date(2000, month - 1, day, 12);
  // The constructor maps years below 100 to the 20th century.
  made.setFullYear(year, month - 1, day);
  return made;
}
