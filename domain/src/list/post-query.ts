import { monthNames, weekdays } from "../dates/publish-date.ts";
import { dayPattern, writtenDays } from "../dates/written-day.ts";
import { asJoined, fold, withoutBrackets } from "../text/fold.ts";

/** The folded forms of a searched term; a text must contain one of them. */
export type QueryTerm = readonly [typed: string, ...written: string[]];

/** A weekday in short, which the planner shows before a day. */
const weekday = "(?:(?:sun|mon|tue|wed|thu|fri|sat)\\s+)?";
const about = "(?:~|ca?\\.|circa(?!\\p{L}))\\s*";

/** The parts of a query: days, approximate years, dates with hyphens, the years of '287-212 BC', and words. */
const pieces = new RegExp(
  [
    `${weekday}(?<about>${about})?(?<day>${dayPattern})`,
    `${about}(?<aboutYear>\\d[\\d/]*)`,
    "\\d{4}-[\\d-]*",
    "(?<word>\\d{3,4}(?=-\\d{3})|\\S+)",
  ].join("|"),
  "gu",
);

/** Returns an untypable character for a weekday: a name would match by its beginning, and 'sun' begins others. */
export function weekdayMark(weekday: number): string {
  return String.fromCharCode(1 + weekday);
}

/** Words of a query that a text has in another form: weekdays as marks, and eras as the product shows them. */
const shownForms = new Map([
  ...weekdays.map((name, index) => [fold(name), weekdayMark(index)] as const),
  ...["bce", "b.c", "b.c.e"].map((era) => [era, "bc"] as const),
  ...["ce", "c.e", "a.d"].map((era) => [era, "ad"] as const),
]);

/**
 * Parses a query into terms, which a text must contain in any order. A day is one term, however it is written (see
 * `dayPattern`); so is an approximate year, 'c. 287' or '~287', and the whole name of a weekday.
 */
export function queryTerms(query: string): readonly QueryTerm[] {
  const text = withoutBrackets(fold(query)).trim();
  return Array.from(text.matchAll(pieces), (piece) => {
    const { word: raw } = piece.groups ?? {};
    if (raw !== undefined) {
      const [word = raw] = /^.+[^,;:.]|^./su.exec(raw) ?? [];
      return [word, shownForms.get(word) ?? asJoined(word)];
    }
    const [typed] = piece;
    const written = asWritten(piece.groups ?? {}, piece.index + typed.length === text.length);
    if (/^\d{4}-/.test(typed)) written.push(typed.replaceAll("-", "/"));
    // The typed form, too: every text that contains the query itself matches.
    return [typed, ...written.filter((form) => form !== typed)];
  });
}

/** Formats a date as the panel shows it; `isLast` if more of it may follow: '2' may become '22'. */
function asWritten(parts: Readonly<Record<string, string | undefined>>, isLast: boolean): string[] {
  const { aboutYear, day: text = "" } = parts;
  if (aboutYear !== undefined) return [`c. ${aboutYear}`];
  const circa = parts["about"] === undefined ? "" : "c. ";
  const isOpen = isLast && /^\p{L}.*\d$/u.test(text);
  return writtenDays(text).map(({ month, day, year }) => {
    const end = year !== "" ? `, ${Number(year)}` : isOpen ? "" : ",";
    return `${circa}${monthNames[month - 1]?.toLowerCase()} ${day}${end}`;
  });
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
