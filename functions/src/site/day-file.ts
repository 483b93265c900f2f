import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Stories, Story } from "./feed-reader.ts";
import { storyPath } from "./site-address.ts";

/** A story in the feed's files: without times, so that a file changes only with its visible content. */
export type FileEntry = Omit<Story, "createdAt" | "updatedAt"> & {
  /** The path of its page on this site. */
  readonly page: string;
};

/** Returns the file of a day, with its genius first. */
export function dayFile(day: PublishDate, stories: Stories): { day: PublishDate; entries: FileEntry[] } {
  return { day, entries: stories.map(fileEntry) };
}

/** Returns a story with the path of its page. */
export function fileEntry({ createdAt: _created, updatedAt: _updated, ...story }: Story): FileEntry {
  return { ...story, page: storyPath(story.id) };
}
