import { lifeYears } from "@daily-genius/domain/dates/life";
import { longDate } from "@daily-genius/domain/dates/publish-date";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import type { Outline } from "../feed/outline.ts";
import { storyPath } from "../feed/story.ts";
import { isoDay } from "./begun-at.ts";

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
    from: isoDay(date),
    photo: listPhoto === "" ? [] : [{ url: listPhoto }],
    blank: listPhoto === "" ? [{}] : [],
  };
}
