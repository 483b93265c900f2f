import { lifeYears } from "@daily-genius/domain/dates/life";
import { longDate } from "@daily-genius/domain/dates/publish-date";
import { photoInLists } from "@daily-genius/domain/photo/photo-in-lists";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { isoDay } from "./begun-at.ts";
import type { Story } from "./feed-reader.ts";
import { storyPath } from "./site-address.ts";

/** Returns the data of a story in a list. */
export function entryValues(story: Story) {
  const { id, title, date } = story;
  const photo = photoInLists(story);
  return {
    path: storyPath(id),
    title,
    titleDir: nameDirection(title),
    years: lifeYears(story),
    day: longDate(date),
    isoDay: isoDay(date),
    portrait: photo === "" ? [] : [{ url: photo }],
    blank: photo === "" ? [{}] : [],
  };
}
