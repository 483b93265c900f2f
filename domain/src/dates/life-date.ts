import { lifeDatePattern, yearInWords } from "./life.ts";
import { monthNames } from "./month-names.ts";
import { daysInMonth } from "./publish-date.ts";

const birthPattern = /^~?(\d{1,4})(?:\/(\d{2})\/(\d{2}))?( BC)?$/;
const deathPattern = /^(\d{4})\/(\d{2})\/(\d{2})$/;
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

/** Whether the day in a well-formed text exists: no month 13, no 30 February, no year 0. */
export function namesRealDay(text: string): boolean {
  const [, year, month, day, bc] = birthPattern.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  if (month === undefined || day === undefined) return true;
  // 1 BC is the astronomical year 0, a leap year.
  const astronomical = bc ? 1 - Number(year) : Number(year);
  const [m, d] = [Number(month), Number(day)];
  return m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(astronomical, m);
}

/** A birth or death date in parts: unknown parts are undefined, and there is no year 0. */
export type LifeDate = {
  readonly approximate: boolean;
  readonly year: number;
  readonly month: number | undefined;
  readonly day: number | undefined;
  readonly era: "AD" | "BC";
};

/** Parses every stored form, and the 'c.' and 'ca.' prefixes that lists tolerate; `undefined` for anything else. */
export function parseLifeDate(text: string): LifeDate | undefined {
  const [, circa, year, month, day, bc] = lifeDatePattern.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return undefined;
  return {
    approximate: circa !== undefined,
    year: Number(year),
    month: month === undefined ? undefined : Number(month),
    day: day === undefined ? undefined : Number(day),
    era: bc ? "BC" : "AD",
  };
}

/** Formats a date: 'March 14, 1879', 'c. 384 BC', 'April 1452'; unreadable text is returned unchanged. */
export function formatLifeDate(text: string): string {
  const date = parseLifeDate(text);
  if (!date) return text;
  const month = date.month === undefined ? undefined : monthNames[date.month - 1];
  if (date.month !== undefined && month === undefined) return text;
  const year = yearInWords(text);
  return month === undefined ? year : year.replace(/(?=\d)/, `${month} ${date.day}, `);
}

/** Returns a number that orders dates: BC before AD, a year before its days, circa before exact, unreadable last. */
export function lifeDateKey(text: string): number {
  const date = parseLifeDate(text);
  if (!date) return Number.POSITIVE_INFINITY;
  // Astronomical years: 1 BC is 0, so the numbers are continuous.
  const year = date.era === "BC" ? 1 - date.year : date.year;
  return year * 10_000 + (date.month ?? 0) * 100 + (date.day ?? 0) - (date.approximate ? 0.5 : 0);
}
