import { astronomicalYear, type LifeDate, parseLifeDate } from "../dates/life-date.ts";
import { daysInMonth, longDate, type PublishDate } from "../dates/publish-date.ts";
import type { Checked, Finding } from "./finding.ts";

/** The number of years in which to look for a free anniversary. */
const ahead = 10;
/** The number of years in which a round one, the 50th, 100th and so on, is preferred. */
const roundAhead = 2;

type Anniversary = { readonly event: "birth" | "death"; readonly day: PublishDate; readonly years: number };

/** Returns the next free anniversary of birth or death, round ones first; nothing if the draft is already on one. */
export function anniversaryFinding(
  { date, birthdate, deathdate }: Checked,
  isFree: (day: PublishDate) => boolean,
  today: PublishDate,
): Extract<Finding, { kind: "anniversary" }> | undefined {
  const first = Number(today.slice(0, 4));
  const all = [
    ...anniversaries("birth", parseLifeDate(birthdate), first),
    ...anniversaries("death", parseLifeDate(deathdate), first),
  ];
  if (all.some(({ day }) => day.slice(4) === date.slice(4))) return undefined;
  const free = all.filter(({ day }) => day > today && isFree(day)).sort((a, b) => (a.day < b.day ? -1 : 1));
  const latest = `${first + roundAhead}/12/31`;
  const round = free.find(({ day, years }) => years > 0 && years % 50 === 0 && day <= latest);
  const best = round ?? free[0];
  if (!best) return undefined;
  const what = round ? `${round.years} years after` : "an anniversary of";
  const text = `${longDate(best.day)} is free: ${what} the ${best.event}.`;
  return { kind: "anniversary", field: "date", text, day: best.day };
}

function anniversaries(
  event: Anniversary["event"],
  life: LifeDate | undefined,
  first: number,
): readonly Anniversary[] {
  if (life?.month === undefined || life.day === undefined || life.approximate) return [];
  const { month, day } = life;
  const born = astronomicalYear(life);
  const years = Array.from({ length: ahead + 1 }, (_, n) => first + n);
  return (
    years
      // February 29 does not exist in every year.
      .filter((year) => month <= 12 && day <= daysInMonth(year, month))
      .map((year) => ({ event, day: `${year}/${two(month)}/${two(day)}`, years: year - born }))
  );
}

const two = (number: number) => String(number).padStart(2, "0");
