import { deathOf, type Life } from "../dates/life.ts";
import { isForeignDay, type LifeDate, lifeDateKey, parseLifeDate, yearInWords } from "../dates/life-date.ts";
import type { PublishDate } from "../dates/publish-date.ts";
import type { Finding } from "./finding.ts";
import { type PersonDate, personDate } from "./person.ts";

type LifetimeFinding = Extract<Finding, { kind: "lifetime" }>;

/** The longest plausible life, in years. */
const longest = 115;

/** Returns the impossible or implausible facts about the dates of a life. */
export function lifetimeFindings(
  life: Life & { readonly date: PublishDate },
  today: PublishDate,
): readonly LifetimeFinding[] {
  const findings: LifetimeFinding[] = [];
  const [deathField, death] = [deathFieldOf(life), deathOf(life)];
  for (const [field, text] of [
    ["birthdate", life.birthdate],
    [deathField, death],
  ] as const) {
    const date = parseLifeDate(text);
    if (!date) continue;
    if (isStillToCome(text, date, today))
      findings.push({ kind: "lifetime", field, text: "This date is in the future." });
    else if (field === "birthdate" && life.date !== "" && isStillToCome(text, date, life.date))
      findings.push({ kind: "lifetime", field, text: "This is after the publish date." });
    const calendar = calendarInWords(date);
    if (calendar !== undefined) findings.push({ kind: "lifetime", field, text: calendar });
  }
  const [from, to] = [personDate(life.birthdate), personDate(death)];
  const text = from && to && impossibleSpan(from, to);
  return text === undefined ? findings : [...findings, { kind: "lifetime", field: deathField, text }];
}

/** Returns the field that has the death. */
export function deathFieldOf({ deathdate, deathyear = "" }: Life): "deathdate" | "deathyear" {
  return deathdate === "" && deathyear !== "" ? "deathyear" : "deathdate";
}

/** Returns a hint if a person without a death was born so long ago that readers would wonder. */
export function deathlessFinding(
  life: Life,
  today: PublishDate,
): Extract<Finding, { kind: "deathless" }> | undefined {
  const birth = personDate(life.birthdate);
  const years = birth && Number(today.slice(0, 4)) - birth.year - birth.slack;
  if (years === undefined || years <= longest || deathOf(life) !== "") return undefined;
  const text = `There is no death date, so readers see “born ${yearInWords(life.birthdate)}”.`;
  return { kind: "deathless", field: "deathdate", text };
}

function isStillToCome(text: string, date: LifeDate, today: PublishDate): boolean {
  const year = Number(today.slice(0, 4));
  if (date.era === "BC" || date.year < year) return false;
  return date.month === undefined ? date.year > year : lifeDateKey(text) > lifeDateKey(today);
}

/** Says of a day that only countries had which kept the Julian calendar; before October 15, 1582 all kept it. */
function calendarInWords(date: LifeDate): string | undefined {
  const { year, month, day = 0, era, approximate } = date;
  if (era === "BC" || approximate) return undefined;
  if (year === 1582 && month === 10 && day > 4 && day < 15)
    return "Only countries that kept the Julian calendar had this day: in Rome, October 4, 1582 was followed by October 15.";
  if (year <= 1582 || !isForeignDay(date)) return undefined;
  return day === 30
    ? "Only Sweden had a February 30, in 1712."
    : `Only countries that kept the Julian calendar had a February 29 in ${year}.`;
}

/** Describes an impossible time between birth and death, for any day that approximate dates may mean. */
function impossibleSpan(birth: PersonDate, death: PersonDate): string | undefined {
  const years = death.year - birth.year;
  const slack = birth.slack + death.slack;
  const isBackwards =
    birth.day === undefined || death.day === undefined ? years + slack < 0 : death.day < birth.day;
  if (isBackwards) return "This is before the birth date.";
  return years - slack > longest ? `That is a life of ${years} years. Is the year right?` : undefined;
}
