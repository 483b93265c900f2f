import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { type FileEntry, fileEntry } from "../feed/file-entry.ts";
import type { Stories } from "../feed/story.ts";

/** Returns the file of a day, with its genius first. */
export function dayFile(day: PublishDate, stories: Stories): { day: PublishDate; entries: FileEntry[] } {
  return { day, entries: stories.map(fileEntry) };
}
