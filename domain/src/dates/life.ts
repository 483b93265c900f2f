/** The one grammar of stored dates, and the 'c.' and 'ca.' that lists tolerate: circa, year, month, day, era. */
export const lifeDatePattern = /^\s*(?:(~|ca?\.)\s*)?(\d{1,4})(?:\/(\d\d?)\/(\d\d?))?\s*(?:(BC)\s*)?$/i;

/** Formats the year of a date: 'c. 384 BC', '1452', '78 AD'; empty if unreadable. */
export function yearInWords(text: string): string {
  const [, circa, digits, , , bc] = lifeDatePattern.exec(text) ?? [];
  const year = Number(digits);
  // Two digits alone would look like a year of this century.
  return year ? `${circa ? "c. " : ""}${year}${bc ? " BC" : year < 100 ? " AD" : ""}` : "";
}

/** The dates of a life as stored. Of a death, either the day or only the year is known; both empty means neither. */
export type Life = {
  readonly birthdate: string;
  readonly deathdate: string;
  /** Undefined in a file that is older than the field, and in a draft of an older panel. */
  readonly deathyear?: string | undefined;
};

/** Returns the death as far as it is known; of a post edited in the console to have both, the day. */
export function deathOf({ deathdate, deathyear = "" }: Omit<Life, "birthdate">): string {
  return deathdate || deathyear;
}

/** Formats the years of a life: '1815–1852', 'c. 384 BC–322 BC', '78–139 AD', 'born 1955'. */
export function lifeYears(life: Life): string {
  const born = yearInWords(life.birthdate);
  const died = yearInWords(deathOf(life));
  if (!born || !died) return born && `born ${born}`;
  // The era of a range is written once, at its end.
  const years = [born, died].map((year) => year.replace(/ AD$/, "")).join("–");
  return `${born}${died}`.includes(" AD") ? `${years} AD` : years;
}
