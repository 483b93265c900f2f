import { type Story, storyPath } from "./story.ts";

/** A story in the feed's files: without times, so that a file changes only with its visible content. */
export type FileEntry = Omit<Story, "createdAt" | "updatedAt"> & {
  /** The path of its page on this site. */
  readonly page: string;
};

/** Returns a story with the path of its page. */
export function fileEntry({ createdAt: _created, updatedAt: _updated, ...story }: Story): FileEntry {
  return { ...story, page: storyPath(story.id) };
}
