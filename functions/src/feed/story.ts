import { createHash } from "node:crypto";
import { lifeYears } from "@daily-genius/domain/dates/life";
import { normalizePublishDate } from "@daily-genius/domain/dates/publish-date";
import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import type { FileEntry } from "@daily-genius/domain/feed/public-files";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import { byCreation } from "@daily-genius/domain/schedule/schedule";
import { byText } from "@daily-genius/domain/text/by-text";
import { cleanLine, cleanText } from "@daily-genius/domain/text/clean-text";
import { idOf, type Stored } from "../store/documents.ts";

/** An entry of the feed with a day. */
export type Story = FeedEntry & { readonly id: string };

/** The stories in the order of their days, and within a day in the order of creation. */
export type Stories = readonly Story[];

/** Returns an entry as a save would store its texts today: older posts have traces of pasting. */
function cleaned<T>(value: T, clean = cleanLine): T {
  if (typeof value === "string") return clean(value) as T & string;
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(
    ([key, part]) => [key, cleaned(part, key === "description" ? cleanText : cleanLine)] as const,
  );
  // The cast: lists and maps keep their shape.
  return (Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T;
}

/** Returns the stories of documents of the feed, in their order; none for what the console has made unreadable. */
export function storiesIn(documents: readonly Stored[]): Story[] {
  return documents
    .flatMap((document): Story[] => {
      const { data: entry } = FeedEntry.safeParse(document.fields);
      const isOfADay = entry && normalizePublishDate(entry.date) === entry.date;
      return isOfADay ? [{ id: idOf(document), ...cleaned(entry) }] : [];
    })
    .sort(byDay);
}

/** Orders stories by their days, and within a day by creation. */
export function byDay(a: Pick<Story, "date" | "createdAt" | "id">, b: typeof a): number {
  return byText(a.date, b.date) || byCreation(a, b);
}

/** Returns a story as it is in the feed's files, with the path of its page. */
export function fileEntry({ createdAt: _created, updatedAt: _updated, ...story }: Story): FileEntry {
  return { ...story, years: lifeYears(story), page: storyPath(story.id) };
}

/**
 * Returns what readers see of a post or an entry, as a text to compare; undefined if they see nothing. Its `updatedAt`
 * does not count: a check, or a note, is not a change to them.
 */
export function shownToReaders(fields: unknown): string | undefined {
  const entry = FeedEntry.safeParse(fields);
  return entry.success ? JSON.stringify({ ...entry.data, updatedAt: "" }) : undefined;
}

/** Returns the strong entity tag of a content. */
export function entityTag(content: string | Uint8Array): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}
