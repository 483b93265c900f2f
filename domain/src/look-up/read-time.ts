import * as z from "zod/mini";
import { namesRealDay } from "../dates/life-date.ts";
import { monthNames } from "../dates/publish-date.ts";
import type { Statement } from "./wikimedia-answers.ts";

/** A date as the source gives it, in the form's notation; empty if it is less than a year. */
export type LifeReading = {
  readonly date: string;
  /** The month, if the day is not known. */
  readonly month?: number | undefined;
  readonly notes: readonly string[];
  /** Whether a person should look before it is filled in. */
  readonly isDoubtful: boolean;
};

const Time = z.object({
  time: z.string(),
  precision: z.int(),
  before: z.optional(z.number()),
  after: z.optional(z.number()),
  calendarmodel: z.optional(z.string()),
});

const written = /^([+-])0*(\d{1,4})-(\d\d)-(\d\d)T/;
const julian = /\/Q1985786$/;
/** The property of circumstances, and "circa" among them. */
const [circumstances, circa] = ["P1480", "Q5727902"];
/** The properties of the earliest and the latest possible date. */
const bounds = ["P1319", "P1326"];

/** Reads the date of a statement, never more exactly than its precision; undefined if it has none that can be read. */
export function readTime({ mainsnak, qualifiers = {} }: Statement): LifeReading | undefined {
  const time = Time.safeParse(mainsnak.snaktype === "value" ? mainsnak.datavalue?.value : undefined).data;
  const [, sign, year = "", month = "", day = ""] = written.exec(time?.time ?? "") ?? [];
  if (!time || Number(year) === 0) return undefined;
  const { precision } = time;
  const era = sign === "-" ? " BC" : "";
  if (precision < 9)
    return { date: "", notes: [periodInWords(precision, Number(year), era)], isDoubtful: true };
  const isCirca =
    Boolean(time.before) ||
    Boolean(time.after) ||
    bounds.some((property) => qualifiers[property] !== undefined) ||
    (qualifiers[circumstances] ?? []).some((snak) => itemOf(snak) === circa);
  const about = isCirca ? "~" : "";
  const onlyYear = `${about}${Number(year)}${era}`;
  const wholeDay = `${about}${year.padStart(4, "0")}/${month}/${day}${era}`;
  const name = monthNames[Number(month) - 1];
  // From here on the year is known; an impossible day stays out.
  const isDay = precision >= 11 && namesRealDay(wholeDay);
  const isNewYear = isDay && month === "01" && day === "01";
  const notes = [
    ...(precision === 10 && name ? [`Only ${name} ${Number(year)}${era} is known.`] : []),
    ...(isDay && julian.test(time.calendarmodel ?? "")
      ? ["In the Julian calendar, as in the sources of the time."]
      : []),
    ...(isNewYear ? ["January 1 often means that the day is unknown. Check it."] : []),
  ];
  const known = precision === 10 && name ? { month: Number(month) } : {};
  return { date: isDay ? wholeDay : onlyYear, ...known, notes, isDoubtful: isNewYear };
}

/** Returns the id of the item that a snak names. */
export function itemOf(snak: {
  readonly datavalue?: { readonly value?: unknown } | undefined;
}): string | undefined {
  return z.safeParse(z.object({ id: z.string() }), snak.datavalue?.value).data?.id;
}

function periodInWords(precision: number, year: number, era: string): string {
  if (precision === 8) return `Only the ${Math.floor(year / 10) * 10}s${era} are known.`;
  if (precision === 7) return `Only the ${ordinal(Math.ceil(year / 100))} century${era} is known.`;
  if (precision === 6) return `Only the ${ordinal(Math.ceil(year / 1000))} millennium${era} is known.`;
  return "Only the age is known, not the year.";
}

function ordinal(number: number): string {
  const ending = Math.floor(number / 10) % 10 === 1 ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}
