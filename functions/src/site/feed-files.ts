import { lifeYears } from "@daily-genius/domain/dates/life";
import { dayOfYear } from "@daily-genius/domain/dates/life-date";
import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { DayFile, MonthFile, MonthsFile, NamesEntry } from "@daily-genius/domain/feed/public-files";
import { type Month, monthOf, monthTag, type Outline, type Outlines, outlineOf } from "../feed/outline.ts";
import { fileEntry, type Stories } from "../feed/story.ts";
import { latestFirst } from "./feed-reader.ts";
import type { Content, Freshness } from "./site-answer.ts";

/** Returns the file of a day, with its genius first. */
export function dayFile(day: PublishDate, stories: Stories): DayFile {
  return { day, entries: stories.map(fileEntry) };
}

/** Returns the file of a month: its stories whose days have begun, in the order of the days. */
export function monthFile(month: Month, stories: Stories, freshness: Freshness): Content {
  const file: MonthFile = { month, entries: stories.map(fileEntry) };
  const tag = monthTag(month, stories.map(outlineOf));
  return { status: 200, type: "application/json", body: JSON.stringify(file), tag, freshness };
}

/** Returns the months that have stories, each with the entity tag of its file, to find changed files. */
export function monthsFile(outlines: Outlines): MonthsFile {
  return {
    months: [...Map.groupBy(outlines, monthOf)].map(([month, its]) => ({
      month,
      entries: its.length,
      tag: monthTag(month, its),
    })),
  };
}

/** Formats a month, 'March 2026'. */
export function monthInWords(month: Month): string {
  return longDate(`${month}/01`).replace(" 1,", "");
}

/** The number of names that become bytes at once: a text of all of them would take several times the file's memory. */
const ofAPiece = 500;

/** Returns the file of all names, the latest day first. */
export function namesFile(outlines: Outlines): Uint8Array {
  const sorted = latestFirst(outlines);
  const photoAddress = sorted.map((story) => photoOf(story).address).find((address) => address !== "") ?? "";
  const pieces = [Buffer.from(`{"photoAddress":${JSON.stringify(photoAddress)},"names":[`)];
  for (let start = 0; start < sorted.length; start += ofAPiece) {
    const entries = sorted.slice(start, start + ofAPiece).map((story) => namesEntry(story, photoAddress));
    const names = JSON.stringify(entries).slice(1, -1);
    pieces.push(Buffer.from(start === 0 ? names : `,${names}`));
  }
  return Buffer.concat([...pieces, Buffer.from("]}")]);
}

/** Returns the entry of a story; what a photo's address has beyond `photoAddress` suffices. */
function namesEntry(story: Outline, photoAddress: string): NamesEntry {
  const { address, differs } = photoOf(story);
  // What repeats a text compresses best directly after it.
  return {
    day: story.date,
    id: story.id,
    name: story.title,
    birthday: dayOfYear(story.birthdate),
    years: lifeYears(story),
    roles: story.role,
    country: story.country,
    photo: address === photoAddress ? differs : story.listPhoto,
  };
}

/** Splits the address of a photo into what all have in common and its timestamp; one elsewhere has nothing in common. */
function photoOf({ id, listPhoto }: Outline) {
  const [before, after = "", ...more] = listPhoto.split(`${encodeURIComponent(id)}-`);
  const [timestamp] = /^\d+/.exec(after) ?? [];
  if (timestamp === undefined || more.length > 0) return { address: "", differs: listPhoto };
  return { address: `${before}{id}-{photo}${after.slice(timestamp.length)}`, differs: timestamp };
}
