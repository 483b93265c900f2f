import { hasBirthdateFormat, hasShortYear, namesRealDay } from "./life-date.ts";
import { dayPattern, monthAndDay, writtenDays } from "./written-day.ts";

const circa = /^(?:~|(?:circa|about|around|approximately|approx|abt|ca|c)(?![a-z])\.?)\s*/i;
const doubt = / ?(?:\?|\(\?\))$/;
const beforeChrist = / ?(?<![a-z])(?:b\.?\s?c\.?\s?e|b\.?\s?c)\.?$/i;
const afterChrist = /^a\.?\s?d\.?\s*| ?(?<![a-z])(?:a\.?\s?d|c\.?\s?e)\.?$/i;

const wholeDay = new RegExp(`^(?:${dayPattern})$`);

/** What a program adds to a day: its weekday, and a time. In another time zone, only midnight says which day is meant. */
const weekday = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\.?,? (?=\w)/i;
const time =
  /(?<=\d)(?:[T ](?!24)\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]m)?|T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d))$/i;

/** Returns a written date without what cannot be seen, spaces between figures with dots, weekday and time. */
export function bareDate(written: string): string {
  return (
    written
      // A raised or circled digit is a note, not a part of the year.
      .replace(/\P{No}+/gu, (part) => part.normalize("NFKC"))
      .replace(/\p{Cf}/gu, "")
      .replace(/[‐-―−]/g, "-")
      .replace(/\s+/g, " ")
      .replace(/^ |(?<![ ,;])[ ,;]+$/g, "")
      // '14. 3. 1879.', as spreadsheets of Central Europe write.
      .replace(/(?<=\d\.) (?=\d)|(?<=\d)\.$/g, "")
      .replace(weekday, "")
      .replace(time, "")
  );
}

/**
 * Converts a date of birth or death in a source's notation ('14 March 1879', 'c. 1452', '384 BCE') to its stored form;
 * `undefined` if it is unreadable or ambiguous. A stored form is returned unchanged.
 */
export function readLifeDate(written: string): string | undefined {
  const text = bareDate(written);
  if (hasBirthdateFormat(text)) return text;
  const certain = text.replace(circa, "").replace(doubt, "");
  const isBefore = beforeChrist.test(certain);
  const date = certain.replace(isBefore ? beforeChrist : afterChrist, "");
  const { year, day } = partsOf(date) ?? {};
  if (year === undefined || Number(year) === 0) return undefined;
  // Without an era, two digits after a day may be in any century, and '185?' is a year of the 1850s.
  const fewest = doubt.test(text) ? 4 : day === undefined ? 1 : 3;
  if (date === certain && year.length < fewest) return undefined;
  const stored = day === undefined ? String(Number(year)) : `${year.padStart(4, "0")}/${day}`;
  return `${certain === text ? "" : "~"}${stored}${isBefore ? " BC" : ""}`;
}

/**
 * Says why a real day whose year has one or two digits is refused: '12/10/15' is how spreadsheets write days of 2015.
 * `undefined` for any other text.
 */
export function shortYearInWords(text: string): string | undefined {
  if (!hasShortYear(text) || !namesRealDay(text)) return undefined;
  const [year = "", , end] = text.match(/\d+/g) ?? [];
  const whole = text.replace(year, year.padStart(4, "0"));
  return `The year may be ${Number(year)}, or end in ${end}. Write four digits, as in ${whole}.`;
}

/** Returns the year, and month and day as MM/DD if there are any; nothing for a day that may be two. */
function partsOf(date: string): { readonly year: string; readonly day?: string } | undefined {
  if (/^\d{1,4}$/.test(date)) return { year: date };
  // Spaces may stand between figures, and dots do not prove that the day comes before the month.
  const text = /[a-z]/i.test(date) ? date.toLowerCase() : date.replace(/[. ]/g, "/");
  const [only, ...others] = wholeDay.test(text) ? writtenDays(text) : [];
  if (!only || others.length > 0) return undefined;
  return { year: only.year, day: monthAndDay(only) };
}
