import type { NamesEntry } from "@daily-genius/domain/feed/public-files";
import { asJoined, fold, joinedName, notLetters } from "@daily-genius/domain/text/fold";

/** A story with its searchable text: folded words and joined names between spaces. */
type Searchable = { readonly story: NamesEntry; readonly text: string };

/** All stories, and all their folded words. */
type Searched = { readonly all: readonly Searchable[]; readonly words: ReadonlySet<string> };

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
  const words = new Set<string>();
  for (const story of stories) {
    const its = wordsOf(story);
    for (const word of its)
      if (!words.has(word)) for (const part of [word, ...word.split(notLetters)]) words.add(part);
    all.push({ story, text: ` ${numbered(its.join(" "))} ${joinedName(story.name)}` });
    if (all.length % atOnce === 0) await breathe();
  }
  return { all, words };
}

function wordsOf({ name, years, roles, country, day, birthday }: NamesEntry): string[] {
  const month = monthNames[Number(day.slice(5, 7)) - 1];
  const words = fold([name, years, ...roles, country, month, day, birthday].join(" ")).split(/\s+/);
  return [...words.filter(Boolean), ...centuriesIn(years), ...namesOfCountry(fold(country))];
}

/** Marks where numbers begin: a number in a query matches from there only. */
function numbered(text: string): string {
  return text.replace(/\d+/g, "#$&");
}

/**
 * Writes the days, eras and centuries of a folded query as stories have them: '11/07' for 'november 7', '7th of nov',
 * '11/7' or '7.11.', 'bc' for 'bce', '21th' for '21st century'.
 */
function asWritten(query: string): string {
  return monthNames
    .reduce((text, name, month) => {
      const word = `${name.slice(0, 3)}(?:t|${name.slice(3)})?\\.?`;
      const day = "(\\d\\d?)(?:st|nd|rd|th|\\.)?";
      const written = RegExp(`(?<!\\S)(?:${word}[ -]${day}|${day}[ -](?:of )?${word})(?:[\\s,-]+|$)`, "g");
      return text.replace(written, `${month + 1}/$1$2 `);
    }, query)
    .replace(/(?<!\S)(\d{3,4})[-./](\d\d?)[-./](\d\d?)(?!\S)/g, "$2/$3 $1")
    .replace(/(?<!\S)(\d\d?)[-/]([0-3]?\d)(?:[-/](\d{3,4}))?(?!\S)/g, "$1/$2 $3")
    .replace(/(?<!\S)(\d\d?)\.(\d\d?)\.?(\d{3,4})?(?!\S)/g, "$2/$1 $3")
    .replace(/\b(?=\d\/|(?<=\/)\d\b)/g, "0")
    .replace(/\bb\.?c\.?(?:e\.?)?(?!\S)/g, "bc")
    .replace(/(\d)(?:st|nd|rd|th)(?:[ -]century)?(?!\S)/g, "$1th");
}

/** Returns the centuries of a life, as '19th', also '1th'. */
function centuriesIn(years: string): string[] {
  return (years.match(/\d+/g) ?? []).map((year) => `${Math.ceil(Number(year) / 100)}th`);
}

/** Searches prepared stories. A query that extends the previous one only searches its results. */
export function nameSearch(searched: Searched): (query: string) => NameSearch {
  let last = { query: "", found: searched.all };
  return (typed) => {
    const query = asWritten(fold(typed));
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

/** Returns the stories with most of the words, as they are or akin to them; a word that few stories have counts more. */
function nearest({ all, words }: Searched, typed: readonly string[]): NameSearch {
  const marked = new Set(typed);
  const valued = all.map((one) => ({ one, value: 0 }));
  for (const word of typed.filter(({ length }) => length >= fewestLetters)) {
    const akin = /\d/.test(word) ? [] : [...words].filter((other) => isAkin(word, other));
    for (const other of akin) marked.add(other);
    const has = isIn(word);
    const at = valued.filter(({ one }) => has(one) || akin.some((other) => one.text.includes(other)));
    for (const place of at) place.value += Math.log2(1 + all.length / (1 + at.length));
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
  "united kingdom|england|scotland|wales:uk gb england english scotland scottish wales welsh britain british",
  "united states:us usa american",
  "turkiye:turkey turkish",
  "czechia:czech bohemia",
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
  return { isOf: RegExp(`\\b(${words})\\b`), names: names.split(" ") };
});

/** Returns the other names of a folded country. */
function namesOfCountry(folded: string): string[] {
  return others.flatMap(({ isOf, names }) => (isOf.test(folded) ? names : []));
}

/** The endings after the stem of a country, a language, a field or a person in it: 'chin-a', 'chin-ese'; 'physic-s', 'physic-ist'. */
const ending = /^(|s|a|e|k|y|n|an|ce|en|er|or|ry|ean|ese|ian|ing|ish|ist|ure)$/;

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
    (one[0] === other[1] && one[1] === other[0] && oneRest.slice(1) === otherRest.slice(1))
  );
}
