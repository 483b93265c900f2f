import { readLifeDate } from "@daily-genius/domain/life-date-reading";
import { longDate, normalisePublishDate } from "@daily-genius/domain/publish-date";

/** Which number of '3/4/2026' is the day; a whole file shows it where a single date does not. */
export type DayOrder = "day-first" | "month-first" | undefined;

/** A date as the form has it, or the two days it can mean. */
export type ReadDate =
  | { readonly kind: "date"; readonly text: string }
  | { readonly kind: "either"; readonly either: string; readonly or: string };

/** What spreadsheets make of a day by the habits of their country. */
const local = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\s*$/;

/** The order that the dates of a file have: shown by those with a number above 12, if they agree. */
export function dayOrder(texts: readonly string[]): DayOrder {
  let [isDayFirst, isMonthFirst] = [false, false];
  for (const text of texts) {
    const [, first, sign, second] = local.exec(text) ?? [];
    // No country puts the month first and writes dots.
    if (first === undefined || sign === ".") continue;
    isDayFirst ||= Number(first) > 12;
    isMonthFirst ||= Number(second) > 12;
  }
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? "day-first" : "month-first";
}

/** Reads a date as sources and spreadsheets write it; what cannot be read stays as it is, and the form's rules refuse it. */
export function readDate(text: string, order: DayOrder): ReadDate {
  const [, first = "", sign, second = "", year = ""] = local.exec(text) ?? [];
  if (year === "") return { kind: "date", text: readLifeDate(text) ?? text };
  const dayFirst = normalisePublishDate(`${year}/${second}/${first}`);
  const monthFirst = normalisePublishDate(`${year}/${first}/${second}`);
  const isDayFirst = sign === "." || order === "day-first";
  const known = isDayFirst ? dayFirst : order === "month-first" ? monthFirst : undefined;
  const only = dayFirst === monthFirst || !monthFirst ? dayFirst : dayFirst ? undefined : monthFirst;
  const day = known ?? only;
  if (day !== undefined) return { kind: "date", text: day };
  if (!dayFirst || !monthFirst) return { kind: "date", text };
  return { kind: "either", either: longDate(dayFirst), or: longDate(monthFirst) };
}
