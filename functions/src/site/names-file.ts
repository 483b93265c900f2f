import { lifeYears } from "@daily-genius/domain/dates/life";
import type { NamesEntry } from "@daily-genius/domain/feed/public-files";
import type { Outline, Outlines } from "../feed/outline.ts";
import { latestFirst } from "./feed-reader.ts";

/** The number of names that become bytes at once: a text of all of them would take several times the file's memory. */
const ofAPiece = 500;

/** Returns the file of all names, the latest day first. */
export function namesFile(outlines: Outlines): Uint8Array {
  const sorted = latestFirst(outlines);
  const pieces = [Buffer.from('{"names":[')];
  for (let start = 0; start < sorted.length; start += ofAPiece) {
    const names = JSON.stringify(sorted.slice(start, start + ofAPiece).map(namesEntry)).slice(1, -1);
    pieces.push(Buffer.from(start === 0 ? names : `,${names}`));
  }
  return Buffer.concat([...pieces, Buffer.from("]}")]);
}

/** Returns the entry of a story in the file of all names. */
export function namesEntry(story: Outline): NamesEntry {
  return {
    id: story.id,
    name: story.title,
    day: story.date,
    years: lifeYears(story),
    roles: story.role,
    country: story.country,
    photo: story.listPhoto,
  };
}
