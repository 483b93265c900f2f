import type { NamesEntry } from "@daily-genius/domain/feed/public-files";
import { asJoined, fold, joinedName, notLetters } from "@daily-genius/domain/text/fold";

/** A story with its searchable text: folded words and joined names between spaces. */
type Searchable = { readonly story: NamesEntry; readonly text: string };

/** All stories, and their folded words with the places of the stories that have them. */
type Searched = {
  readonly all: readonly Searchable[];
  readonly words: ReadonlyMap<string, readonly number[]>;
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
  new Date(0, month).toLocaleDateString("en", { month: "long" }).toLowerCase(),
);

/** Prepares stories for a search by name, country, role, years, centuries, day and birthday. */
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
    all.push({ story, text: ` ${numbered(its.join(" "))} ${joinedName(name)}` });
    if (all.length % atOnce === 0) await breathe();
  }
  return { all, words };
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

function wordsOf({ name, years, roles, country, day, birthday }: NamesEntry): string[] {
  const month = monthNames[Number(day.slice(5, 7)) - 1];
  return fold([name, years, ...roles, country, month, day, birthday].join(" "))
    .split(/\s+/)
    .filter(Boolean);
}

/** Marks where numbers begin: a number in a query matches from there only. */
function numbered(text: string): string {
  return text.replace(/\d+/g, "#$&");
}

/** Writes the days of a year in a folded query as stories have them, '11/07': 'november 7', '7th of nov', '11/7'. */
function withDays(query: string): string {
  return monthNames
    .reduce((text, name, month) => {
      const word = `${name.slice(0, 3)}(?:${name.slice(3)})?`;
      const day = "(\\d\\d?)(?:st|nd|rd|th)?";
      const written = RegExp(`(?<!\\S)(?:${word} ${day}|${day} (?:of )?${word}),?(?!\\S)`, "g");
      return text.replace(written, `${month + 1}/$1$2`);
    }, query)
    .replace(/\b(?=\d\/|(?<=\/)\d\b)/g, "0");
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
  const at = words.get(text) ?? [];
  at.push(index);
  words.set(text, at);
}

/** Searches prepared stories. A query that extends the previous one only searches its results. */
export function nameSearch(searched: Searched): (query: string) => NameSearch {
  let last = { query: "", found: searched.all };
  return (typed) => {
    // For a century, only the number is compared.
    const query = withDays(fold(typed).replaceAll('"', " ")).replace(
      /(\d(?:st|nd|rd|th)) century(?!\S)/,
      "$1",
    );
    const words = query.split(/\s+/).filter(Boolean);
    const from = query.startsWith(last.query) ? last.found : searched.all;
    const found = words.map(isIn).reduce((some, has) => some.filter(has), from);
    last = { query, found };
    return found.length > 0 || words.length === 0
      ? { words, found: wholeFirst(words, found), isNear: false }
      : nearest(searched, words);
  };
}

/** Returns whether a story has a word, or a name that begins with it if it is written as one word. */
function isIn(word: string): (one: Searchable) => boolean {
  const [plain, joined] = [numbered(word), asJoined(word)];
  return ({ text }) => text.includes(plain) || text.includes(joined);
}

/**
 * Returns the stories that have the short words as they are, 'uk', before those that have them in others, 'yukawa', and
 * those of people born on a day before those published on it.
 */
function wholeFirst(words: readonly string[], found: readonly Searchable[]): NamesEntry[] {
  const whole = words.filter((word) => /^.{2,3}$|\//.test(word)).map((word) => ` ${numbered(word)} `);
  const isWhole = ({ text }: Searchable) => whole.every((word) => text.includes(word));
  const others = found.filter((one) => !isWhole(one));
  return [...found.filter(isWhole), ...others].map(({ story }) => story);
}

/** Returns the stories with most of the words, as they are or with one slip; a word that few stories have counts more. */
function nearest({ all, words }: Searched, typed: readonly string[]): NameSearch {
  const marked = new Set(typed);
  const valued = all.map((one) => ({ one, value: 0 }));
  for (const word of typed.filter(({ length }) => length >= fewestLetters)) {
    const has = isIn(word);
    const at = new Set(valued.filter(({ one }) => has(one)));
    if (!/\d/.test(word))
      for (const [text, places] of words)
        if (isOneSlip(word, text)) {
          marked.add(text);
          for (const place of places) if (valued[place]) at.add(valued[place]);
        }
    const value = Math.log2(1 + all.length / (1 + at.size));
    for (const place of at) place.value += value;
  }
  const ranked = valued.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  const found = ranked.filter(({ value }) => value >= (ranked[0]?.value ?? 0) * nearEnough);
  return { words: [...marked], found: found.map(({ one }) => one.story), isNear: true };
}

/**
 * What people write for a country, after words of the folded name that stories give it. A search finds a part of a word, so
 * "persian" is "persia", too.
 */
const others = [
  "united kingdom:uk gb england scotland wales britain british",
  "united states:us usa american",
  "turkiye:turkey turkish",
  "czechia:czech bohemia",
  "iran:persian",
  "netherlands:holland dutch",
  "russia|soviet|ussr:ussr soviet russian",
  "prussia|germany?:germany prussian",
];

/** Returns the other names of a folded country. */
function namesOfCountry(folded: string): string[] {
  return others.flatMap((other) => {
    const [words, names = ""] = other.split(":");
    return RegExp(`\\b(${words})\\b`).test(folded) ? names.split(" ") : [];
  });
}

/** Whether two words differ by one slip of the fingers: a letter that is wrong, missing or doubled, or two exchanged. */
function isOneSlip(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [one, other] = [a.slice(at), b.slice(at)];
  const [oneRest, otherRest] = [one.slice(1), other.slice(1)];
  return (
    oneRest === otherRest ||
    oneRest === other ||
    one === otherRest ||
    (one[0] === other[1] && one[1] === other[0] && oneRest.slice(1) === otherRest.slice(1))
  );
}
