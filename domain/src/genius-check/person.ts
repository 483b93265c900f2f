import { deathOf, type Life } from "../dates/life.ts";
import { astronomicalYear, parseLifeDate } from "../dates/life-date.ts";
import type { PostContent } from "../post/post.ts";
import { type FoldedName, foldedNames } from "./folded-names.ts";

/** The facts about the person of a post that are compared. */
export type Person = {
  readonly names: readonly FoldedName[];
  /** The sounds of the words of all names, each once. */
  readonly sounds: ReadonlySet<string>;
  /** The id in Wikidata; empty if unknown. */
  readonly wikidata: string;
  readonly birth: PersonDate | undefined;
  readonly death: PersonDate | undefined;
};

/** A date of birth or death on a continuous scale. */
export type PersonDate = {
  /** 1 BC is 0. */
  readonly year: number;
  /** The possible error, in years. */
  readonly slack: number;
  /** For an exact date: the day as a number, and the day of the year as 314 for March 14. */
  readonly day: number | undefined;
  readonly dayOfYear: number | undefined;
};

type Named = Pick<PostContent, "title"> & Life & { readonly wikidata?: string | undefined };

/** Returns the person whom a post is about. */
export function personOf({ title, wikidata = "", ...life }: Named): Person {
  const names = foldedNames(title);
  const sounds = new Set(names.flatMap((name) => name.sounds));
  return { names, sounds, wikidata, birth: personDate(life.birthdate), death: personDate(deathOf(life)) };
}

/** Parses a stored date for comparison; an approximate one may be wrong by 25 years. */
export function personDate(text: string): PersonDate | undefined {
  const date = parseLifeDate(text);
  if (!date) return undefined;
  const { approximate, month, day } = date;
  const year = astronomicalYear(date);
  const isExact = month !== undefined && day !== undefined && !approximate;
  return {
    year,
    slack: approximate ? 25 : 0,
    // Years below 100 would mean years of the 20th century; the calendar repeats after 400 years.
    day: isExact ? Date.UTC(year + 8000, month - 1, day) / 86_400_000 : undefined,
    dayOfYear: isExact ? month * 100 + day : undefined,
  };
}
