import { astronomicalYear, parseLifeDate } from "../dates/life-date.ts";
import { cleanLine } from "../text/clean-text.ts";
import { itemOf, type LifeReading, readTime } from "./read-time.ts";
import type { Claims, Entity, Statement } from "./wikimedia-answers.ts";

/** What Wikidata says of a person; names of countries and roles are still ids. */
export type FoundPerson = {
  readonly id: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** All that the source counts alike; one if it prefers one. */
  readonly births: readonly LifeReading[];
  readonly deaths: readonly LifeReading[];
  readonly countries: readonly string[];
  readonly roles: readonly string[];
  readonly birthplace: string | undefined;
  /** The name of a file of Commons. */
  readonly image: string | undefined;
  /** The title of the article in the English Wikipedia. */
  readonly article: string | undefined;
};

const human = "Q5";
/** The most roles that a form would want. */
const mostRoles = 8;

/** Reads an item; undefined if it is not about a person. */
export function readPerson(entity: Entity): FoundPerson | undefined {
  const { claims } = entity;
  if (!best(claims, "P31").some(({ mainsnak }) => itemOf(mainsnak) === human)) return undefined;
  const [births, deaths] = [readings(claims, "P569"), readings(claims, "P570")];
  const life = { from: yearOf(births), to: yearOf(deaths) };
  const [image] = best(claims, "P18");
  return {
    id: entity.id,
    name: nameOf(entity),
    description: entity.descriptions["en"]?.value,
    births,
    deaths,
    countries: items(best(claims, "P27").filter((statement) => isWithin(statement, life))),
    roles: items(best(claims, "P106", true)).slice(0, mostRoles),
    birthplace: items(best(claims, "P19"))[0],
    image: typeof image?.mainsnak.datavalue?.value === "string" ? image.mainsnak.datavalue.value : undefined,
    article: entity.sitelinks?.["enwiki"]?.title,
  };
}

/** Returns the name of an item in English, or the one that is the same in most languages. */
export function nameOf({ labels }: Pick<Entity, "labels">): string | undefined {
  return cleanLine(labels["en"]?.value ?? labels["mul"]?.value ?? "") || undefined;
}

/** Returns the items that the best claims of one property name. */
export function itemsOf(claims: Claims, property: string): readonly string[] {
  return items(best(claims, property));
}

/** Returns the preferred statements or, without any, the normal ones; or first these, then those. Deprecated never. */
function best(claims: Claims, property: string, isAll = false): readonly Statement[] {
  const statements = (claims[property] ?? []).filter(({ mainsnak }) => mainsnak.snaktype === "value");
  const preferred = statements.filter(({ rank }) => rank === "preferred");
  const normal = statements.filter(({ rank }) => rank === "normal");
  if (isAll) return [...preferred, ...normal];
  return preferred.length > 0 ? preferred : normal;
}

function items(statements: readonly Statement[]): readonly string[] {
  return [...new Set(statements.flatMap(({ mainsnak }) => itemOf(mainsnak) ?? []))];
}

function readings(claims: Claims, property: string): readonly LifeReading[] {
  const all = best(claims, property).flatMap((statement) => readTime(statement) ?? []);
  const dated = all.filter(({ date }) => date !== "");
  // A century beside a year says nothing more.
  const kept = dated.length > 0 ? dated : all.slice(0, 1);
  const isFirst = (reading: LifeReading, index: number) =>
    kept.findIndex(({ date, month }) => date === reading.date && month === reading.month) === index;
  return kept.filter(
    (reading, index) => isFirst(reading, index) && !kept.some((other) => saysMore(other, reading)),
  );
}

/** Whether a certain date has all that is known of another, and more: a day beside its own year. */
function saysMore(exact: LifeReading, other: LifeReading): boolean {
  const [more, less] = [partsOf(exact), partsOf(other)];
  return (
    !exact.date.startsWith("~") && more.length > less.length && less.every((part, n) => part === more[n])
  );
}

function partsOf({ date, month }: LifeReading): readonly unknown[] {
  const life = parseLifeDate(date);
  return [life?.era, life?.year, life?.month ?? month, life?.day].filter((part) => part !== undefined);
}

/** Returns the year, astronomically, of a date that is not disputed. */
function yearOf([reading, ...others]: readonly LifeReading[]): number | undefined {
  const date = others.length === 0 && reading ? parseLifeDate(reading.date) : undefined;
  return date && astronomicalYear(date);
}

type Span = { readonly from: number | undefined; readonly to: number | undefined };

/** Whether the time of a statement and a life overlap, as far as both are known. */
function isWithin({ qualifiers = {} }: Statement, life: Span): boolean {
  const bound = (property: string) =>
    yearOf((qualifiers[property] ?? []).flatMap((mainsnak) => readTime({ rank: "normal", mainsnak }) ?? []));
  const [start, end] = [bound("P580"), bound("P582")];
  const isBefore = end !== undefined && life.from !== undefined && end < life.from;
  const isAfter = start !== undefined && life.to !== undefined && start > life.to;
  return !isBefore && !isAfter;
}
