import type { NamesEntry } from "@daily-genius/domain/feed/public-files";
import { fold } from "@daily-genius/domain/text/fold";
import { asJoined, joinedName } from "@daily-genius/domain/text/joined-name";
import { namesOfCountry } from "./names-of-country.ts";
import { isOneSlip } from "./one-slip.ts";

/** A story with its searchable text: folded words and joined names between spaces. */
type Searchable = { readonly story: NamesEntry; readonly text: string };

/** A folded word, with the places in the list of the stories that have it. */
type Word = { readonly text: string; readonly at: number[] };

/** All stories, and their words. */
type Searched = {
  readonly all: readonly Searchable[];
  readonly words: readonly Word[];
};

/** The words that were found, and the stories: those with all words of a query, else the nearest ones. */
type NameSearch = {
  readonly words: readonly string[];
  readonly found: readonly NamesEntry[];
  readonly isNear: boolean;
};

/** The number of stories folded before the browser may handle a key. */
const atOnce = 250;
/** Shorter words match only as they are written, and say too little for a near match. */
const fewestLetters = 4;
/** The part of the best value that a near match needs. */
const nearEnough = 0.6;
const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(0, month).toLocaleDateString("en", { month: "long" }),
);
const notLetters = /[^\p{L}\p{N}]+/gu;

/** Prepares stories for a search by name, country, role, years, centuries and day. */
export async function prepareNames(
  stories: readonly NamesEntry[],
  breathe: () => Promise<void>,
): Promise<Searched> {
  const all: Searchable[] = [];
  const words = new Map<string, number[]>();
  const partsOf = remembered((word) => word.split(notLetters).filter((part) => part !== "" && part !== word));
  const centuriesOf = remembered(centuriesIn);
  const countryNamesOf = remembered((country) => namesOfCountry(fold(country)));
  for (const story of stories) {
    const { name, years, country } = story;
    const index = all.length;
    const its = [...wordsOf(story), ...centuriesOf(years), ...countryNamesOf(country)];
    for (const word of its) {
      add(words, word, index);
      for (const part of partsOf(word)) add(words, part, index);
    }
    all.push({ story, text: ` ${its.join(" ")} ${joinedName(name)}` });
    if (all.length % atOnce === 0) await breathe();
  }
  return { all, words: Array.from(words, ([text, at]) => ({ text, at })) };
}

/** Remembers what a function returns for a text: countries, years and most words occur in many stories. */
function remembered(make: (text: string) => readonly string[]): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const value = known.get(text) ?? make(text);
    known.set(text, value);
    return value;
  };
}

function wordsOf({ name, years, roles, country, day }: NamesEntry): string[] {
  const [year, month, date] = day.split("/").map(Number);
  const shown = [name, years, ...roles, country, monthNames[(month ?? 0) - 1], date, year];
  return fold(shown.join(" ")).split(/\s+/).filter(Boolean);
}

/** Returns the centuries of a life in our era, as '19th'. */
function centuriesIn(years: string): string[] {
  if (years.includes("BC")) return [];
  return (years.match(/\d+/g) ?? []).map((year) => {
    const century = Math.ceil(Number(year) / 100);
    return `${century}${["", "st", "nd", "rd"][century] ?? (century === 21 ? "st" : "th")}`;
  });
}

function add(words: Map<string, number[]>, text: string, index: number): void {
  const at = words.get(text);
  if (at) at.push(index);
  else words.set(text, [index]);
}

/** Searches prepared stories. A query that extends the previous one only searches its results. */
export function nameSearch(searched: Searched): (query: string) => NameSearch {
  let last = { query: "", found: searched.all };
  return (typed) => {
    // Of a century, the number says which.
    const query = fold(typed)
      .replaceAll('"', " ")
      .replace(/(\d(?:st|nd|rd|th)) century(?!\S)/, "$1");
    const words = query.split(/\s+/).filter(Boolean);
    const from = query.startsWith(last.query) ? last.found : searched.all;
    const found = from.filter(({ text }) => words.every((word) => has(text, word)));
    last = { query, found };
    return found.length > 0 || words.length === 0
      ? { words, found: wholeFirst(words, found), isNear: false }
      : nearest(searched, words);
  };
}

/** Whether a text has a word, or a name that begins with it if it is written as one word. */
const has = (text: string, word: string) => text.includes(word) || text.includes(asJoined(word));

/** Returns the stories that have the short words as they are, 'uk', before those that have them in others, 'yukawa'. */
function wholeFirst(words: readonly string[], found: readonly Searchable[]): NamesEntry[] {
  const short = words.filter(({ length }) => length > 1 && length < fewestLetters);
  const hasAll = ({ text }: Searchable) => short.every((word) => text.includes(` ${word} `));
  const first = new Set(found.filter(hasAll));
  return [...first, ...found.filter((one) => !first.has(one))].map(({ story }) => story);
}

/** Returns the stories with most of the words, as they are or with one slip; a word that few stories have counts more. */
function nearest({ all, words }: Searched, typed: readonly string[]): NameSearch {
  const marked = new Set(typed);
  const sums = new Array<number>(all.length).fill(0);
  for (const word of typed.filter(({ length }) => length >= fewestLetters)) {
    const at = new Set<number>();
    const isNumber = /\d/.test(word);
    for (const { text, at: places } of words) {
      if (text.includes(word)) for (const place of places) at.add(place);
      else if (!isNumber && isOneSlip(word, text)) {
        marked.add(text);
        for (const place of places) at.add(place);
      }
    }
    for (const [place, { text }] of all.entries()) if (text.includes(asJoined(word))) at.add(place);
    const value = Math.log2(1 + all.length / (1 + at.size));
    for (const place of at) sums[place] = (sums[place] ?? 0) + value;
  }
  const best = Math.max(...sums);
  const found = all
    .map(({ story }, place) => ({ story, value: sums[place] ?? 0 }))
    .filter(({ value }) => value > 0 && value >= best * nearEnough)
    .sort((a, b) => b.value - a.value);
  return { words: [...marked], found: found.map(({ story }) => story), isNear: true };
}
