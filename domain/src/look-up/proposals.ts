import { hasDeathdateFormat } from "../dates/life-date.ts";
import { formatSources, parseSources } from "../post/sources.ts";
import type { FoundPerson } from "./read-person.ts";
import type { LifeReading } from "./read-time.ts";
import { articleAddress } from "./requests.ts";

/** The fields of the form that a look-up can fill; the description is written by a person. */
export type LookedUpField =
  | "title"
  | "birthdate"
  | "deathdate"
  | "deathyear"
  | "country"
  | "role"
  | "wikidata"
  | "sources";

/** The texts of the form. */
export type Present = Readonly<Record<LookedUpField, string>>;

/** What Wikidata offers for a field. */
export type Proposal = {
  readonly field: LookedUpField;
  /** The texts to choose from. */
  readonly choices: readonly string[];
  /** The text to fill in unless a person chooses another; undefined if the source does not decide. */
  readonly chosen: string | undefined;
  /** Whether it is filled in unless a person says otherwise: never over a text, and never if it is doubtful. */
  readonly isTicked: boolean;
  readonly notes: readonly string[];
};

/** The names of the items that a person has, and the names that the archive uses. */
export type Names = {
  readonly of: (id: string) => string | undefined;
  /** The country of today of the birthplace. */
  readonly today: string | undefined;
  readonly countriesInUse: readonly string[];
  readonly rolesInUse: readonly string[];
};

/** The number of roles that are proposed together. */
const fewRoles = 3;

/** Returns what can be filled in, in the order of the form. */
export function proposals(person: FoundPerson, names: Names, present: Present): readonly Proposal[] {
  const make = (
    field: LookedUpField,
    choices: readonly string[],
    more: Partial<Proposal> = {},
  ): Proposal[] => {
    const chosen = choices.length === 1 ? choices[0] : undefined;
    const isTicked = chosen !== undefined && present[field] === "" && more.isTicked !== false;
    const isNew = choices.some((choice) => choice !== present[field]) || (more.notes ?? []).length > 0;
    return isNew ? [{ field, choices, chosen, notes: more.notes ?? [], isTicked }] : [];
  };
  const dates = (field: LookedUpField, readings: readonly LifeReading[], isOpen = true) =>
    make(field, [...new Set(readings.flatMap(({ date }) => (date === "" ? [] : [date])))], {
      notes: notesOf(readings),
      isTicked: isOpen && readings.every(({ isDoubtful }) => !isDoubtful),
    });
  const [deathField, deaths] = deathReadings(person.deaths);
  const roles = rolesOf(person, names);
  const others = roles.slice(fewRoles);
  const sources = person.article === undefined ? [] : sourcesWith(person.article, present.sources);
  return [
    ...make("title", person.name === undefined ? [] : [person.name]),
    ...dates("birthdate", person.births),
    ...dates(deathField, deaths, present.deathdate === "" && present.deathyear === ""),
    ...make("country", countriesOf(person, names)),
    ...make("role", roles.length === 0 ? [] : [roles.slice(0, fewRoles).join(", ")], {
      notes: others.length === 0 ? [] : [`Also: ${others.join(", ")}`],
    }),
    ...make("wikidata", [person.id]),
    ...make("sources", sources),
  ];
}

function notesOf(readings: readonly LifeReading[]): readonly string[] {
  const notes = readings.flatMap((reading) => reading.notes);
  return readings.length > 1 ? ["The sources disagree.", ...notes] : notes;
}

/** Returns the field of a death, and the readings as it can store them: whole days, or years. */
function deathReadings(
  readings: readonly LifeReading[],
): readonly ["deathdate" | "deathyear", readonly LifeReading[]] {
  if (readings.length > 0 && readings.every(({ date }) => hasDeathdateFormat(date)))
    return ["deathdate", readings];
  return ["deathyear", readings.map((reading) => ({ ...reading, date: yearOf(reading.date) }))];
}

function yearOf(date: string): string {
  return date.replace(/\/\d\d\/\d\d/, "").replace(/^(~?)0+/, "$1");
}

/** Returns the countries to choose from, those that the archive uses first. */
function countriesOf({ countries }: FoundPerson, { of, today, countriesInUse }: Names): readonly string[] {
  const then = [...new Set(countries.flatMap((id) => of(id) ?? []))];
  const only = then.length === 1 ? then[0] : undefined;
  const now = today === undefined || then.includes(today) ? [] : [today];
  const both = only !== undefined && now.length > 0 ? [`${only} (today ${now[0]})`] : [];
  return inUseFirst([...then, ...now, ...both], countriesInUse);
}

function rolesOf({ roles }: FoundPerson, { of, rolesInUse }: Names): readonly string[] {
  const named = roles.flatMap((id) => of(id) ?? []);
  const capital = named.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1));
  // A comma would make two roles of one.
  return inUseFirst([...new Set(capital.filter((name) => !name.includes(",")))], rolesInUse);
}

function inUseFirst(values: readonly string[], used: readonly string[]): readonly string[] {
  return values.toSorted((a, b) => Number(used.includes(b)) - Number(used.includes(a)));
}

/** Returns the sources with the article, unless it is among them. */
function sourcesWith(article: string, present: string): readonly string[] {
  const url = articleAddress(article);
  if (parseSources(present).some((source) => source.url.replace(/#.*/, "") === url)) return [];
  return [[present, formatSources([{ title: `${article} – Wikipedia`, url }])].filter(Boolean).join("\n")];
}
