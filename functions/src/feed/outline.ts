import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import { photoInLists } from "@daily-genius/domain/photo/photo-in-lists";
import * as z from "zod/mini";
import { entityTag, fileEntry, type Story } from "./story.ts";

/** The parts of a story that lists and the files of the whole archive need: everything but its text. */
export const Outline = z.object({
  id: z.string(),
  ...z.pick(FeedEntry, {
    title: true,
    date: true,
    birthdate: true,
    deathdate: true,
    deathyear: true,
    country: true,
    role: true,
    createdAt: true,
    updatedAt: true,
  }).shape,
  /** The URL of its photo for lists; empty without one. */
  listPhoto: z.string(),
  /** Changes exactly when the story's entry in the files changes. */
  tag: z.string(),
});
export type Outline = Readonly<z.infer<typeof Outline>>;

/** Outlines in the order of their days, and within a day in the order of creation. */
export type Outlines = readonly Outline[];

/** Returns the outline of a story. */
export function outlineOf(story: Story): Outline {
  const { id, title, date, birthdate, deathdate, deathyear, country, role, createdAt, updatedAt } = story;
  const life = { birthdate, deathdate, deathyear, country, role };
  const tag = entityTag(JSON.stringify(fileEntry(story)));
  return { id, title, date, ...life, createdAt, updatedAt, listPhoto: photoInLists(story), tag };
}

/** Returns the entity tag of a month's file, which needs no texts, so that the list of months needs none either. */
export function monthTag(month: Month, outlines: Outlines): string {
  return entityTag(JSON.stringify([month, ...outlines.map(({ tag }) => tag)]));
}

/** A month as text, YYYY/MM. */
export type Month = string;

/** Returns the month of a story, or of anything else with a date. */
export function monthOf({ date }: { readonly date: string }): Month {
  return date.slice(0, "YYYY/MM".length);
}
