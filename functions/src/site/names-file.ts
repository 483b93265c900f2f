import { lifeYears } from "@daily-genius/domain/dates/life";
import type { NamesEntry } from "@daily-genius/domain/feed/names-entry";
import { photoInLists } from "@daily-genius/domain/photo/photo-in-lists";
import type { Stories } from "./feed-reader.ts";
import { latestFirst } from "./feed-reader.ts";

/** Returns the file of all names, the latest day first. */
export function namesFile(stories: Stories): { names: NamesEntry[] } {
  return {
    names: latestFirst(stories).map((story) => ({
      id: story.id,
      name: story.title,
      day: story.date,
      years: lifeYears(story),
      roles: story.role,
      country: story.country,
      photo: photoInLists(story),
    })),
  };
}
