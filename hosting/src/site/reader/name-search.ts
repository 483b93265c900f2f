import { monthNames } from "@daily-genius/domain/dates/publish-date";
import { dayPattern, monthAndDay, writtenDays } from "@daily-genius/domain/dates/written-day";
import type { NamesEntry } from "@daily-genius/domain/feed/public-files";
import type { Term } from "@daily-genius/domain/list/query-hits";
import { asJoined, fold, joinedName, notLetters, withoutBrackets } from "@daily-genius/domain/text/fold";

/** A story with its searchable text: folded words and joined names between spaces. */
type Searchable = { readonly story: NamesEntry; readonly text: string };

/** All stories, and all their folded words. */
type Searched = { readonly all: readonly Searchable[]; readonly words: ReadonlySet<string> };

/** The terms that were found, and the stories: those with all terms of a query, else the nearest ones. */
type NameSearch = {
  readonly terms: readonly Term[];
  readonly found: readonly NamesEntry[];
  readonly isNear: boolean;
};

/** The number of stories folded before the browser may handle a key. */
const atOnce = 250;
/** Shorter words match only as they are written, and say too little for a near match. */
const fewestLetters = 4;
/** The part of the best value that a near match needs. */
const nearEnough = 0.6;
/** The Roman numerals of 21 centuries, and their words without a 'th' at the end. */
const centuries = (
  "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi " +
  "first second third four fif six seven eigh nin ten eleven twelf thirteen fourteen fifteen sixteen seventeen eighteen " +
  "nineteen twentie twenty-first"
).split(" ");
/** The parts of a query: days and words. */
const pieces = RegExp(`(${dayPattern})|\\S+`, "gu");

/** Prepares stories for a search by name, country, role, years, centuries, day and birthday. */
export async function prepareNames(stories: readonly NamesEntry[]): Promise<Searched> {
  const all: Searchable[] = [];
  const words = new Set<string>();
  for (const story of stories) {
    const text = textOf(story);
    all.push({ story, text });
    for (const word of text.split(notLetters)) words.add(word);
    if (all.length % atOnce === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return { all, words };
}

function textOf({ name, years, roles, country, day, birthday }: NamesEntry): string {
  const centuries = years.replace(/(\d+)\D*/g, (_, year) => `${Math.ceil(Number(year) / 100)}th `);
  const words = [name, years, centuries, ...roles, country, dayInWords(day), day, birthday].join(" ");
  return numbered(` ${undotted(fold(words))} ${namesOfCountry(fold(country))} ${joinedName(name)}`);
}

/** Formats a day, 'November 24, 2026', or its month and day, '11/24', like the domain's `longDate`. */
export function dayInWords(day: string): string {
  const [date, month = 0, year] = day.split("/").map(Number).reverse();
  return `${monthNames[month - 1]} ${date}${year ? `, ${year}` : ""}`;
}

/** Removes the full stops of initials from a folded text: 'j. j. thomson', 'u.s.a.', '287 b.c.'. */
function undotted(text: string): string {
  return text.replace(/\b([a-z])\./g, "$1");
}

/** Marks where numbers begin: a number in a query matches from there only. */
function numbered(text: string): string {
  return text.replace(/\d+/g, "#$&");
}

/**
 * Writes a folded query as stories have it: 'bc' for 'bce', a space for the dash before a year BC, '19th' for 'xix
 * century' and 'nineteenth century', '21th' for '21st century' and '2000s', '186' for '1860s', without 'ad', without
 * 'circa' before a year, 'the', 'and' and commas, and without a full stop at the end.
 */
function asWritten(query: string): string {
  return undotted(query)
    .replace(/(?<![^\s\d])bce?(?![^\s-])/g, " bc")
    .replace(/-(?=[c~]? ?\d+ +bc)/g, " ")
    .replace(
      /\b(?:twenty-)?[a-z]+?(?=(?:th)?[ -]century)/g,
      // Without a number, as in 'mid-century', the word stays.
      (word) => String((centuries.indexOf(word) % 21) + 1 || word),
    )
    .replace(
      /(?<!\S)(?:(?:ad|~|ca?\.?|circa) ?(?=\d)|(?:the|and) (?=\S))|(?<=\d) ?(?:ad|ce)(?!\S)|[,;](?!\S)|\.$/g,
      "",
    )
    .replace(/(?<=\d)(?:st|nd|rd|th|\.?[ -]century){1,2}(?!\S)/g, "th")
    .replace(/(\d\d?)00s(?!\S)/g, (_, hundreds) => `${Number(hundreds) + 1}th`)
    .replace(/(\d{3})0s(?!\S)/g, "$1");
}

/** Parses a query into terms. A day is '11/07' and perhaps a year, however it is written (see `dayPattern`). */
function termsOf(query: string): readonly Term[] {
  const text = asWritten(withoutBrackets(fold(query)));
  return Array.from(text.matchAll(pieces)).flatMap(([typed, day = ""]): Term[] => {
    const days = writtenDays(day);
    const [first] = days;
    if (!first) return [[typed, asJoined(typed)]];
    return [days.map(monthAndDay), ...(first.year === "" ? [] : [[`${Number(first.year)}`]])];
  });
}

/** Searches prepared stories. */
export function nameSearch(searched: Searched, query: string): NameSearch {
  const terms = termsOf(query);
  const found = searched.all.filter(hasAll(terms));
  return found[0]
    ? { terms, found: wholeFirst(terms, found), isNear: false }
    : nearest(searched, termsOf(fold(query).replace(/-/g, " ")));
}

/** Returns whether a story has all terms; their numbers match from where numbers begin. */
function hasAll(terms: readonly Term[]): (one: Searchable) => boolean {
  const all = terms.map((forms) => forms.map(numbered));
  return ({ text }) => all.every((forms) => forms.some((form) => text.includes(form)));
}

/**
 * Returns the stories that have the short words as they are, 'uk', before those that have them in others, 'yukawa', and
 * those of people born on a day before those published on it.
 */
function wholeFirst(terms: readonly Term[], found: readonly Searchable[]): NamesEntry[] {
  const short = terms.filter(([word = ""]) => /^.{2,3}$|\//.test(word));
  const isWhole = hasAll(short.map((forms) => forms.map((form) => ` ${form} `)));
  return found.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a))).map(({ story }) => story);
}

/** Returns the stories with most of the terms, as they are or akin to them; one that few stories have counts more. */
function nearest({ all, words }: Searched, terms: readonly Term[]): NameSearch {
  const marked: string[] = [];
  const valued = all.map((one) => ({ ...one, value: 0 }));
  for (const term of terms) {
    const [word = ""] = term;
    if (word.length < fewestLetters) continue;
    const akin = /\d/.test(word) ? [] : [...words].filter((other) => isAkin(word, other));
    marked.push(...akin);
    const at = valued.filter(hasAll([[...term, ...akin]]));
    for (const place of at) place.value += Math.log2(1 + all.length / (1 + at.length));
  }
  const [best] = valued.sort((a, b) => b.value - a.value);
  const found = valued.filter(({ value }) => best && value && value >= best.value * nearEnough);
  return { terms: [...terms, marked], found: found.map(({ story }) => story), isNear: true };
}

/**
 * What people write for a country, after words of the folded name that stories give it. A search finds a part of a word, so
 * "persian" is "persia", too.
 */
const others = [
  "united kingdom|england|scotland|wales:uk gb england english scotland scottish wales welsh britain british",
  "united states:us usa american",
  "turkiye:turkey turkish",
  "czechia:bohemia",
  "denmark:danish",
  "finland:finnish",
  "france:french",
  "iran:persian",
  "ireland:irish",
  "netherlands:holland dutch",
  "norway:norwegian",
  "poland:polish",
  "russia|soviet|ussr:ussr soviet russian",
  "prussia|germany?:germany prussian",
  "spain:spanish",
  "switzerland:swiss",
].map((row) => {
  const [words, names = ""] = row.split(":");
  return [RegExp(`\\b(${words})\\b`), names] as const;
});

/** Returns the other names of a folded country. */
function namesOfCountry(folded: string): string {
  return others.map(([words, names]) => (words.test(folded) ? names : "")).join(" ");
}

/** The endings after the stem of a country, a language, a field or a person in it: 'chin-a', 'chin-ese'; 'physic-s', 'physic-ist'. */
const ending = /^(|[aeknsy]|ce|e[nr]|or|ry|[ei]?an|ese|ing|ish|ist|ure)$/;

/**
 * Whether two words have one stem, or differ by one slip of the fingers: a letter that is wrong, missing or doubled, or
 * two exchanged.
 */
function isAkin(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [one, other] = [a.slice(at), b.slice(at)];
  const [oneRest, otherRest] = [one.slice(1), other.slice(1)];
  return (
    (at >= fewestLetters && ending.test(one) && ending.test(other)) ||
    oneRest === otherRest ||
    oneRest === other ||
    one === otherRest ||
    `${one[1]}${one[0]}${one.slice(2)}` === other
  );
}
