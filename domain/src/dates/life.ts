import { yearInWords } from "./life-date.ts";

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
