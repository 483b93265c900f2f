import { monthNames, weekdays } from "../dates/publish-date.ts";
import { asJoined, fold } from "../text/fold.ts";

/** The folded forms of a searched term; a text must contain one of them. */
export type QueryTerm = readonly [typed: string, ...written: string[]];

const months = monthNames.map((name) => name.toLowerCase());
/** Three or more letters of a month, with or without a full stop. */
const monthLetters = months.map((name) => {
  const rest = [...name.slice(3)].reduceRight((after, letter) => `(?:${letter}${after})?`, "");
  return name.slice(0, 3) + rest;
});
const month = (group: string) => `(?<${group}>${monthLetters.join("|")})(?![\\p{L}\\d])\\.?`;
const day = (group: string) => `(?<${group}>\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\d])`;
const monthFirst = `${month("month")}\\s+${day("day")}`;
const dayFirst = `${day("firstDay")}\\s+${month("thenMonth")}`;
const about = "(?:~|ca?\\.|circa(?!\\p{L}))\\s*";

/** The parts of a query: dates in words, approximate years, dates with hyphens, and words. */
const pieces = new RegExp(
  [
    `(?<about>${about})?(?:${monthFirst}|${dayFirst})(?<comma>,)?(?:\\s*(?<year>\\d{1,4})(?!\\d))?`,
    `${about}(?<aboutYear>\\d[\\d/]*)`,
    "(?<hyphened>\\d{4}-[\\d-]*)",
    "(?<word>\\S+)",
  ].join("|"),
  "gu",
);

/** Returns an untypable character for a weekday: a name would match by its beginning, and 'sun' begins others. */
export function weekdayMark(weekday: number): string {
  return String.fromCharCode(1 + weekday);
}

const weekdayMarks = new Map(weekdays.map((name, index) => [fold(name), weekdayMark(index)]));

/**
 * Parses a query into terms, which a text must contain in any order. A date is one term, however it is written: 'Nov
 * 22', '22 November', '2026-11-22'; so is an approximate year, 'c. 287' or '~287', and the whole name of a weekday.
 */
export function queryTerms(query: string): readonly QueryTerm[] {
  const text = fold(query).trim();
  return Array.from(text.matchAll(pieces), (piece) => {
    const { word: raw } = piece.groups ?? {};
    if (raw !== undefined) {
      const [word = raw] = /^.+[^,;]|^./su.exec(raw) ?? [];
      const mark = weekdayMarks.get(word);
      return mark === undefined ? [word, asJoined(word)] : [word, mark];
    }
    const [typed] = piece;
    const written = asWritten(piece.groups ?? {}, piece.index + typed.length === text.length);
    // The typed form, too: every text that contains the query itself matches.
    return written === typed ? [typed] : [typed, written];
  });
}

/** Formats a date as the panel shows or stores it; `isLast` if more of it may follow: '2' may become '22'. */
function asWritten(parts: Readonly<Record<string, string | undefined>>, isLast: boolean): string {
  const { aboutYear, hyphened, year, comma } = parts;
  if (hyphened !== undefined) return hyphened.replaceAll("-", "/");
  if (aboutYear !== undefined) return `c. ${aboutYear}`;
  const letters = parts["month"] ?? parts["thenMonth"] ?? "";
  const name = months.find((one) => one.startsWith(letters));
  const isOpen = isLast && parts["month"] !== undefined && comma === undefined;
  const end = year !== undefined ? `, ${year}` : isOpen ? "" : ",";
  const circa = parts["about"] === undefined ? "" : "c. ";
  return `${circa}${name} ${Number(parts["day"] ?? parts["firstDay"])}${end}`;
}

/** Whether a text, folded, contains every term. */
export function hasTerms(text: string, terms: readonly QueryTerm[]): boolean {
  // Index loops: this runs for ten thousand texts at every key.
  for (let at = 0; at < terms.length; at += 1) {
    const forms = terms[at];
    let isThere = false;
    for (let form = 0; forms && form < forms.length && !isThere; form += 1)
      isThere = text.includes(forms[form] ?? "");
    if (!isThere) return false;
  }
  return true;
}

/** Whether every text that matches `terms` also matches `earlier`, so that its results can be filtered further. */
export function narrows(terms: readonly QueryTerm[], earlier: readonly QueryTerm[]): boolean {
  return earlier.every((before) =>
    terms.some((after) => after.every((form) => before.some((part) => form.includes(part)))),
  );
}
