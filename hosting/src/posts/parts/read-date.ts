import {
  formatLifeDate,
  hasDeathdateFormat,
  hasYearFormat,
  namesRealDay,
} from "@daily-genius/domain/dates/life-date";
import { bareDate, readLifeDate } from "@daily-genius/domain/dates/life-date-reading";
import type { dateFields } from "@daily-genius/domain/post/fields";

/** The number of '3/4/2026' that is the day; a whole file shows it, a single date does not. */
export type DayOrder = "day-first" | "month-first" | undefined;

/** A date as the form has it, or the two days it can mean. */
export type ReadDate =
  | { readonly kind: "date"; readonly text: string }
  | { readonly kind: "either"; readonly either: string; readonly or: string };

/** A day in the local notation of a spreadsheet. */
const local = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4})$/;

/** Returns the order of the dates in a file, shown by numbers above 12 if they agree. */
export function dayOrder(texts: readonly string[]): DayOrder {
  let [isDayFirst, isMonthFirst] = [false, false];
  for (const text of texts) {
    const [, first, sign, second] = local.exec(bareDate(text)) ?? [];
    // Dates with dots never begin with the month.
    if (first === undefined || sign === ".") continue;
    isDayFirst ||= Number(first) > 12;
    isMonthFirst ||= Number(second) > 12;
  }
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? "day-first" : "month-first";
}

/** Reads a date in the notation of sources and spreadsheets. Unreadable text stays, for the form to refuse. */
export function readDate(text: string, order: DayOrder): ReadDate {
  const [, first = "", sign, second = "", year = ""] = local.exec(bareDate(text)) ?? [];
  if (year === "") return { kind: "date", text: readLifeDate(text) ?? text };
  const dayFirst = realDay(year, second, first);
  const monthFirst = realDay(year, first, second);
  const isDayFirst = sign === "." || order === "day-first";
  const known = isDayFirst ? dayFirst : order === "month-first" ? monthFirst : undefined;
  const only = dayFirst === monthFirst || !monthFirst ? dayFirst : dayFirst ? undefined : monthFirst;
  const day = known ?? only;
  if (day !== undefined) return { kind: "date", text: day };
  if (!dayFirst || !monthFirst) return { kind: "date", text };
  return { kind: "either", either: formatLifeDate(dayFirst), or: formatLifeDate(monthFirst) };
}

function realDay(year: string, month: string, day: string): string | undefined {
  const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("/");
  return namesRealDay(date) ? date : undefined;
}

/** Whether a field can store a date. */
export function isStorable(field: (typeof dateFields)[number], date: string): boolean {
  if (field === "birthdate") return true;
  return field === "deathyear" ? hasYearFormat(date) : hasDeathdateFormat(date);
}
