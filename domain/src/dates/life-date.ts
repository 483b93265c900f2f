import { isDay, monthNames } from "./publish-date.ts";

const birthPattern = /^~?\d{1,4}(\/\d\d\/\d\d)?( BC)?$/;
const deathPattern = /^\d{4}\/\d\d\/\d\d$/;
const yearPattern = /^~?\d{1,4}( BC)?$/;

/** Whether a text has a format of specification §5: [~]YYYY/MM/DD[ BC], [~]YYYY BC or [~]YYYY. */
export function hasBirthdateFormat(text: string): boolean {
  return birthPattern.test(text);
}

/** Exactly YYYY/MM/DD. */
export function hasDeathdateFormat(text: string): boolean {
  return deathPattern.test(text);
}

/** A year alone: [~]YYYY[ BC]. */
export function hasYearFormat(text: string): boolean {
  return yearPattern.test(text);
}

/** The last year in which a country kept the Julian calendar: Greece changed in 1923. */
const lastJulianYear = 1923;

/** Whether the day in a well-formed text exists in our calendar or one that its country had: no month 13, no year 0. */
export function namesRealDay(text: string): boolean {
  const date = partsOf(text);
  return date !== undefined && isReal(date);
}

function isReal(date: LifeDate): boolean {
  return date.month === undefined || isOurDay(date) || isForeignDay(date);
}

/** Whether a day is one that our calendar lacks: a Julian February 29, as in 1500 and 1700, or the Swedish 30th. */
export function isForeignDay(date: LifeDate): boolean {
  const { month, day } = date;
  const year = astronomicalYear(date);
  if (month !== 2 || isOurDay(date)) return false;
  return day === 30 ? year === 1712 : day === 29 && year % 4 === 0 && year <= lastJulianYear;
}

function isOurDay(date: LifeDate): boolean {
  return isDay(astronomicalYear(date), date.month ?? 0, date.day ?? 0);
}

/** Returns the year on a continuous scale: 1 BC is 0, a leap year. */
export function astronomicalYear({ year, era }: LifeDate): number {
  return era === "BC" ? 1 - year : year;
}

/** A birth or death date in parts: unknown parts are undefined, and there is no year 0. */
export type LifeDate = {
  readonly approximate: boolean;
  readonly year: number;
  readonly month: number | undefined;
  readonly day: number | undefined;
  readonly era: "AD" | "BC";
};

/**
 * Parses what the form stores as a birth date, and the 'c.' and 'ca.' that lists tolerate; `undefined` for anything
 * else. It alone decides what is shown, compared, sorted and published as a date.
 */
export function parseLifeDate(text: string): LifeDate | undefined {
  const date = partsOf(text.trim().replace(/^ca?\.\s*/i, "~"));
  return date && isReal(date) && !hasShortYear(text) ? date : undefined;
}

/** Whether a text is a day whose year has one or two digits, which may be in any century. */
export function hasShortYear(text: string): boolean {
  return /^\D*\d\d?\//.test(text);
}

function partsOf(text: string): LifeDate | undefined {
  const [year, month, day] = birthPattern.test(text) ? (text.match(/\d+/g) ?? []).map(Number) : [];
  if (!year) return undefined;
  return { approximate: text.startsWith("~"), year, month, day, era: text.endsWith("C") ? "BC" : "AD" };
}

/** Formats a date: 'March 14, 1879', 'c. 384 BC', '1452'; unreadable text is returned unchanged. */
export function formatLifeDate(text: string): string {
  const { month, day } = parseLifeDate(text) ?? {};
  const year = yearInWords(text) || text;
  return month === undefined ? year : year.replace(/(?=\d)/, `${monthNames[month - 1]} ${day}, `);
}

/** Formats the year of a date: 'c. 384 BC', '1452', '78 AD'; empty if unreadable. */
export function yearInWords(text: string): string {
  const date = parseLifeDate(text);
  if (!date) return "";
  // Two digits alone would look like a year of this century.
  const era = date.era === "BC" ? " BC" : date.year < 100 ? " AD" : "";
  return `${date.approximate ? "c. " : ""}${date.year}${era}`;
}

/** Returns the day of the year of a date, 'MM/DD'; empty if it is not known, or before Christ. */
export function dayOfYear(text: string): string {
  const date = parseLifeDate(text);
  return date?.month === undefined || date.approximate || date.era === "BC" ? "" : text.trim().slice(-5);
}

/** Returns a number that orders dates: BC before AD, a year before its days, circa before exact, unreadable last. */
export function lifeDateKey(text: string): number {
  const date = parseLifeDate(text);
  if (!date) return Number.POSITIVE_INFINITY;
  return (
    astronomicalYear(date) * 10_000 + (date.month ?? 0) * 100 + (date.day ?? 0) - (date.approximate ? 0.5 : 0)
  );
}
