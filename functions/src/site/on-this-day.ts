import { deathOf } from "@daily-genius/domain/dates/life";
import { dayOfYear, formatLifeDate } from "@daily-genius/domain/dates/life-date";
import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { byText } from "@daily-genius/domain/text/by-text";
import type { Outline, Outlines } from "../feed/outline.ts";
import { entryValues } from "./entry-values.ts";

/** The number of anniversaries of a day. */
const mostOfADay = 3;

/** Returns the entries of those who were born or died on one of these days of the year, the earliest first. */
export function onThisDay(stories: Outlines, days: readonly PublishDate[]) {
  return days.flatMap((day) =>
    stories
      .flatMap((story) => [
        ...anniversary(story, "Born", story.birthdate, day),
        ...anniversary(story, "Died", deathOf(story), day),
      ])
      .sort((a, b) => byText(a.isoDay, b.isoDay))
      .slice(0, mostOfADay),
  );
}

/** Returns an event as an entry that shows its day; none on another day of the year or an unknown one. */
function anniversary(story: Outline, event: "Born" | "Died", date: string, today: PublishDate) {
  if (dayOfYear(date) !== today.slice("YYYY/".length)) return [];
  const isoDay = date.trim().replaceAll("/", "-").padStart(10, "0");
  return [{ ...entryValues(story), day: `${event} ${formatLifeDate(date)}`, isoDay }];
}
