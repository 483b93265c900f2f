import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { DayFile } from "@daily-genius/domain/feed/public-files";
import { fileEntry } from "../feed/file-entry.ts";
import type { Stories } from "../feed/story.ts";

/** Returns the file of a day, with its genius first. */
export function dayFile(day: PublishDate, stories: Stories): DayFile {
  return { day, entries: stories.map(fileEntry) };
}
