import { deathOf } from "../dates/life.ts";
import { astronomicalYear, type LifeDate, parseLifeDate } from "../dates/life-date.ts";
import { longDate, normalizePublishDate, type PublishDate } from "../dates/publish-date.ts";
import { monthAndDay } from "../dates/written-day.ts";
import { fields } from "../post/fields.ts";
import { type ClaimedYear, claimedYears } from "./claimed-years.ts";
import type { Checked, Finding } from "./finding.ts";
import { foldedNames } from "./folded-names.ts";
import type { GeniusIndex } from "./genius-index.ts";
import { deathFieldOf, deathlessFinding, lifetimeFindings } from "./lifetime.ts";
import { type PersonDate, personDate } from "./person.ts";

/** The maximum number of posts named about the same person. */
const most = 3;

/**
 * Returns the findings of a draft or post, and for a draft with possible dates the next free anniversary. Findings are
 * only warnings: two people may share a name. Without an index, before all posts are known, it returns none that depend
 * on other posts.
 */
export function check(
  draft: Checked,
  index: GeniusIndex | undefined,
  today: PublishDate,
): readonly Finding[] {
  const others = index?.samePerson(draft).slice(0, most) ?? [];
  const impossible = lifetimeFindings(draft, today);
  const anniversary =
    index && draft.id === undefined && impossible.length === 0
      ? anniversaryFinding(draft, (day) => index.isFree(day), today)
      : undefined;
  const deathless = deathlessFinding(draft, today);
  return [
    ...others.map(
      ({ id, title, date, wikidata }): Finding => ({
        kind: "same-person",
        field: "title",
        text: `“${title}” is scheduled for ${longDate(date)}. ${
          wikidata && wikidata === draft.wikidata
            ? "Both posts have the same Wikidata ID."
            : "Is this the same person?"
        }`,
        postId: id,
      }),
    ),
    ...impossible,
    ...(deathless ? [deathless] : []),
    ...saysFindings(draft),
    ...(anniversary ? [anniversary] : []),
  ];
}

/** Whether `check` has a finding about a post. */
export function needsReview(post: Checked, index: GeniusIndex, today: PublishDate): boolean {
  return (
    lifetimeFindings(post, today).length > 0 || index.hasSamePerson(post) || saysFindings(post).length > 0
  );
}

/** The number of years in which to look for a free anniversary. */
const ahead = 10;
/** The number of years in which a round one, the 50th, 100th and so on, is preferred. */
const roundAhead = 2;

type Anniversary = { readonly event: "birth" | "death"; readonly day: PublishDate; readonly years: number };

/** Returns the next free anniversary of birth or death, round ones first; nothing if the draft is already on one. */
function anniversaryFinding(
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
  const end = monthAndDay({ month: life.month, day: life.day });
  return (
    Array.from({ length: ahead + 1 }, (_, n) => first + n)
      .map((year) => ({ event, day: `${year}/${end}`, years: year - astronomicalYear(life) }))
      // February 29 does not exist in every year.
      .filter(({ day }) => normalizePublishDate(day) === day)
  );
}

type SaysFinding = Extract<Finding, { kind: "says" }>;

/** Returns findings if the description states another year of birth or death than the field, and never the field's. */
function saysFindings(draft: Omit<Checked, "date">): readonly SaysFinding[] {
  const name = new Set(foldedNames(draft.title).flatMap(({ words }) => words));
  const claims = claimedYears(draft.description, name);
  return (["birth", "death"] as const).flatMap((about): SaysFinding[] => {
    const field = about === "birth" ? "birthdate" : deathFieldOf(draft);
    const date = personDate(about === "birth" ? draft.birthdate : deathOf(draft));
    const of = claims.filter((claim) => claim.about === about);
    const [first] = of;
    if (!date || !first || of.some((claim) => agrees(claim, date))) return [];
    const year = date.year > 0 ? String(date.year) : `${1 - date.year} BC`;
    const text = `The description says “${first.words}”, but ${fields[field].label} says ${year}.`;
    return [{ kind: "says", field: "description", text }];
  });
}

/** Whether a year may be the year of the date: in a description, 551 may be 551 BC. */
function agrees({ year, isBC, isApproximate }: ClaimedYear, date: PersonDate): boolean {
  const most = Math.max(date.slack, isApproximate ? 25 : 0, isNearNewYear(date) ? 1 : 0);
  const years = isBC ? [1 - year] : date.year > 0 ? [year] : [year, 1 - year];
  return years.some((one) => Math.abs(one - date.year) <= most);
}

/** Whether a day is near New Year: Christmas 1642 in one calendar is January 4, 1643 in the other. */
function isNearNewYear({ dayOfYear }: PersonDate): boolean {
  return dayOfYear !== undefined && (dayOfYear < 115 || dayOfYear > 1218);
}
