import { lifeYears } from "@daily-genius/domain/dates/life";
import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import type { Outline } from "../feed/outline.ts";
import type { Story } from "../feed/story.ts";

/** Returns the data of a story in a list. */
export function entryValues(story: Outline) {
  const { id, title, date, listPhoto } = story;
  return {
    path: storyPath(id),
    title,
    titleDir: nameDirection(title),
    years: lifeYears(story),
    day: longDate(date),
    isoDay: isoDay(date),
    from: date,
    photo: listPhoto === "" ? [] : [{ url: listPhoto }],
    blank: listPhoto === "" ? [{}] : [],
  };
}

/** Formats a day for machines: 2026-11-22. */
export function isoDay(day: PublishDate): string {
  return day.replaceAll("/", "-");
}

/** Returns when a story became public: when its day began in the first place on Earth. */
export function publishedAt({ date }: Pick<Story, "date">): string {
  return `${isoDay(date)}T00:00:00+14:00`;
}

/** Returns when a story last changed for readers; an invalid time from the console counts as the day's start. */
export function changedAt({ updatedAt, date }: Pick<Story, "updatedAt" | "date">): string {
  const begun = Date.parse(publishedAt({ date }));
  const changed = Date.parse(updatedAt);
  return new Date(Number.isNaN(changed) ? begun : Math.max(begun, changed)).toISOString();
}
