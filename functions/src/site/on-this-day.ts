import { deathOf } from "@daily-genius/domain/dates/life";
import { formatLifeDate, parseLifeDate } from "@daily-genius/domain/dates/life-date";
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

/** Returns an event as an entry that shows its day; none on another day of the year, an unknown one, or before Christ. */
function anniversary(story: Outline, event: "Born" | "Died", date: string, today: PublishDate) {
  const life = parseLifeDate(date);
  if (!life || life.approximate || life.era === "BC") return [];
  // A year alone is no day; a readable day has two digits for its month and for its day.
  const isoDay = date.trim().replaceAll("/", "-").padStart(10, "0");
  if (life.month === undefined || isoDay.slice(5) !== today.slice(5).replace("/", "-")) return [];
  return [{ ...entryValues(story), day: `${event} ${formatLifeDate(date)}`, isoDay }];
}
