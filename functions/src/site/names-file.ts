import { lifeYears } from "@daily-genius/domain/dates/life";
import { dayOfYear } from "@daily-genius/domain/dates/life-date";
import type { NamesEntry } from "@daily-genius/domain/feed/public-files";
import type { Outline, Outlines } from "../feed/outline.ts";
import { latestFirst } from "./feed-reader.ts";

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
