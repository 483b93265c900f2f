import { hasBirthdateFormat, hasShortYear, namesRealDay } from "./life-date.ts";
import { monthNames } from "./publish-date.ts";

const circa = /^(?:~|(?:circa|about|around|approximately|approx|abt|ca|c)(?![a-z])\.?)\s*/i;
const doubt = / ?(?:\?|\(\?\))$/;
const beforeChrist = / ?(?<![a-z])(?:b\.?\s?c\.?\s?e|b\.?\s?c)\.?$/i;
const afterChrist = /^a\.?\s?d\.?\s*| ?(?<![a-z])(?:a\.?\s?d|c\.?\s?e)\.?$/i;

/** The notations of a year alone, and of a day, in sources. */
const forms = [
  /^(?<year>\d{1,4})$/,
  /^(?<year>\d{3,4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<one>\d{1,2})[-/. ](?<other>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?:of )?(?<name>[a-z]{3,})\.?,?[\s-]+(?<year>\d{1,4})$/i,
  /^(?<name>[a-z]{3,})\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(?<year>\d{1,4})$/i,
];

/** What a program adds to a day: its weekday, and a time. In another time zone, only midnight says which day is meant. */
const weekday = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\.?,? (?=\w)/i;
const time =
  /(?<=\d)(?:[T ]\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]m)?|T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d))$/i;

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

/** Returns the year, and month and day as MM/DD if there are any. */
function partsOf(date: string): { readonly year: string; readonly day?: string } | undefined {
  const found = forms.map((form) => form.exec(date)?.groups).find((groups) => groups !== undefined);
  if (found?.["year"] === undefined) return undefined;
  const { year, month, day, name, one, other } = found;
  if (one !== undefined && other !== undefined) return onlyDay(year, Number(one), Number(other));
  if (day === undefined) return { year };
  const number = name === undefined ? Number(month) : monthCalled(name);
  return number === 0 ? undefined : { year, day: monthAndDay(number, Number(day)) };
}

/** Returns the day of two numbers that may each be the month, if only one of them can be. */
function onlyDay(year: string, one: number, other: number) {
  const [month, day] = [Math.min(one, other), Math.max(one, other)];
  return month <= 12 && (day > 12 || day === month) ? { year, day: monthAndDay(month, day) } : undefined;
}

/** Returns the number of the month that a name begins with; 0 for any other word. */
function monthCalled(name: string): number {
  return monthNames.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1;
}

function monthAndDay(month: number, day: number): string {
  return [month, day].map((part) => String(part).padStart(2, "0")).join("/");
}
