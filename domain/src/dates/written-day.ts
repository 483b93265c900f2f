import { monthNames } from "./publish-date.ts";

/** A day that a text writes; the year in its figures, "" if it is missing or has no century. */
export type WrittenDay = { readonly month: number; readonly day: number; readonly year: string };

const months = monthNames.map((name) => name.toLowerCase());
/** Three or more letters of a month, with or without a full stop. */
const letters = months.map(
  (name) => name.slice(0, 3) + name.slice(3).replace(/./g, "(?:$&") + ")?".repeat(name.length - 3),
);
const end = "(?![\\p{L}\\d])";
const month = `(?:${letters.join("|")})${end}\\.?`;
const day = `\\d{1,2}(?:st|nd|rd|th)?${end}`;
const gap = "(?:\\s+|-)";
/** The figures of a day, with one sign between them. */
const figures = ["/", "-", "\\.\\s?"].map((sign) => `\\d{1,4}${sign}\\d{1,2}(?:${sign}\\d{0,4})?,?(?!\\S)`);

/**
 * The source of an expression for what may be a day in a folded text, in every common spelling: 'nov 22', '22nd of
 * november, 1815', '11/22/1815', '22.11.', '1815-11-22'.
 */
export const dayPattern = `(?:(?:${month}${gap}${day}|${day}\\.?${gap}(?:of\\s+)?${month}),?(?:(?:\\s*|-)\\d{1,4}(?!\\d))?|${figures.join("|")})`;

/** Returns the days that a match of `dayPattern` may mean, such as March 4 and April 3 for '3/4'; none for '13/32'. */
export function writtenDays(text: string): readonly WrittenDay[] {
  const [first = "", second = "", third = ""] = text.match(/\d+/g) ?? [];
  const words = text.match(/[a-z]{3,}/g) ?? [];
  const named = months.findIndex((name) => words.some((word) => name.startsWith(word))) + 1;
  if (named > 0) return written(named, first, second);
  if (first.length > 2) return written(Number(second), third, first);
  // Of two digits nobody knows the century.
  const year = third.length > 2 ? third : "";
  const dayFirst = written(Number(second), first, year);
  // Dates with dots never begin with the month.
  if (text.includes(".") || first === second) return dayFirst;
  return [...written(Number(first), second, year), ...dayFirst];
}

function written(month: number, day: string, year: string): readonly WrittenDay[] {
  const isReal = month > 0 && month <= 12 && Number(day) > 0 && Number(day) <= 31;
  return isReal ? [{ month, day: Number(day), year }] : [];
}

/** Returns month and day as they are stored: 'MM/DD'. */
export function monthAndDay({ month, day }: Pick<WrittenDay, "month" | "day">): string {
  return [month, day].map((part) => String(part).padStart(2, "0")).join("/");
}
