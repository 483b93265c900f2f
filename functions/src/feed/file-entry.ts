import { lifeYears } from "@daily-genius/domain/dates/life";
import type { FileEntry } from "@daily-genius/domain/feed/public-files";
import { type Story, storyPath } from "./story.ts";

/** Returns a story as it is in the feed's files, with the path of its page. */
export function fileEntry({ createdAt: _created, updatedAt: _updated, ...story }: Story): FileEntry {
  return { ...story, years: lifeYears(story), page: storyPath(story.id) };
}
