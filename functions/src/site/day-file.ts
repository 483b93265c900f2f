import type { PublishDate } from "@daily-genius/domain/publish-date";
import type { Stories, Story } from "./feed-reader.ts";
import { storyPath } from "./site-address.ts";

/** A story as the feed's files hold it: without moments, so that a file changes only with what it shows. */
export type FileEntry = Omit<Story, "createdAt" | "updatedAt"> & {
  /** The path of its page on this site. */
  readonly page: string;
};

/** The file of a day: its genius first. */
export function dayFile(day: PublishDate, stories: Stories): { day: PublishDate; entries: FileEntry[] } {
  return { day, entries: stories.map(fileEntry) };
}

/** A story with the address of its page. */
export function fileEntry({ createdAt: _created, updatedAt: _updated, ...story }: Story): FileEntry {
  return { ...story, page: storyPath(story.id) };
}
