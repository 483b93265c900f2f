import { deathOf } from "../dates/life.ts";
import { fields } from "../post/fields.ts";
import { type ClaimedYear, claimedYears } from "./claimed-years.ts";
import type { Checked, Finding } from "./finding.ts";
import { foldedNames } from "./folded-names.ts";
import { deathFieldOf } from "./lifetime.ts";
import { type PersonDate, personDate } from "./person.ts";

type SaysFinding = Extract<Finding, { kind: "says" }>;

/** Returns findings if the description states another year of birth or death than the field, and never the field's. */
export function saysFindings(draft: Omit<Checked, "date">): readonly SaysFinding[] {
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
