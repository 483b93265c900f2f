import { deathOf, lifeDatePattern } from "@daily-genius/domain/dates/life";
import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
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
  const [, circa, year = "", month, day, bc] = lifeDatePattern.exec(date) ?? [];
  if (month === undefined || day === undefined || circa !== undefined || bc !== undefined) return [];
  const isoDay = [year.padStart(4, "0"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  if (isoDay.slice(5) !== today.slice(5).replace("/", "-")) return [];
  return [{ ...entryValues(story), day: `${event} ${formatLifeDate(date)}`, isoDay }];
}
