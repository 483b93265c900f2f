import { deathOf, lifeDatePattern } from "@daily-genius/domain/dates/life";
import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { byText } from "@daily-genius/domain/text/by-text";
import { entryValues } from "./entry-values.ts";
import type { Stories, Story } from "./feed-reader.ts";

/** The number of anniversaries of a day. */
const mostOfADay = 3;

/** Returns the entries of those who were born or died on one of these days of the year, the earliest first. */
export function onThisDay(stories: Stories, days: readonly PublishDate[]) {
  return days.flatMap((day) =>
    stories
      .flatMap((story) => [
        ...anniversary(story, "Born", story.birthdate),
        ...anniversary(story, "Died", deathOf(story)),
      ])
      .filter(({ isoDay }) => isoDay.slice(5) === day.slice(5).replace("/", "-"))
      .sort((a, b) => byText(a.isoDay, b.isoDay))
      .slice(0, mostOfADay),
  );
}

/** Returns an event as an entry that shows its day; none if the day is not known, or is before Christ. */
function anniversary(story: Story, event: "Born" | "Died", date: string) {
  const [, circa, year = "", month, day, bc] = lifeDatePattern.exec(date) ?? [];
  if (month === undefined || day === undefined || circa !== undefined || bc !== undefined) return [];
  const isoDay = [year.padStart(4, "0"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return [{ ...entryValues(story), day: `${event} ${formatLifeDate(date)}`, isoDay }];
}
