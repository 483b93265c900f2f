import { hasDeathdateFormat, parseLifeDate } from "@daily-genius/domain/dates/life-date";
import { type Names, type Proposal, proposals } from "@daily-genius/domain/look-up/proposals";
import { type KnownPerson, people } from "@daily-genius/domain/look-up/testing/people";
import { wikimediaAnswer } from "@daily-genius/domain/look-up/testing/wikimedia";
import type { Statement } from "@daily-genius/domain/look-up/wikimedia-answers";
import { cleanLine } from "@daily-genius/domain/text/clean-text";
import { expect, test, vi } from "vitest";
import { findPeople, findPerson } from "./find-person.ts";

const { signal } = new AbortController();
const empty = {
  title: "",
  birthdate: "",
  deathdate: "",
  deathyear: "",
  country: "",
  role: "",
  wikidata: "",
  sources: "",
};

/** Changes what is asked, or what is answered: a mistake that a look-up might make. */
type Mistake = {
  readonly asked?: (url: string) => string;
  readonly said?: (json: unknown) => unknown;
};

function answering({ asked = (url) => url, said = (json) => json }: Mistake = {}) {
  const fetch = vi.fn(async (url: string) => {
    const { status, json } = wikimediaAnswer(new URL(asked(url)));
    return Response.json(said(structuredClone(json)) ?? null, { status });
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** Looks a person up by the name, and returns what is offered for an empty form. */
async function lookedUp({ name }: KnownPerson): Promise<readonly Proposal[]> {
  const [candidate] = await findPeople(name, signal);
  const found = await findPerson(candidate?.id ?? "", signal);
  const names: Names = { of: found.nameOf, today: found.today, countriesInUse: [], rolesInUse: [] };
  return proposals(found.person, names, empty);
}

const ticked = (offered: readonly Proposal[], field: string) =>
  offered.find((proposal) => proposal.field === field && proposal.isTicked)?.chosen ?? "";

/** Returns what is ticked in the four fields that a person would have to find out, and the name. */
const answersIn = (offered: readonly Proposal[]) => [
  ticked(offered, "title"),
  ticked(offered, "birthdate"),
  ticked(offered, "deathdate") || ticked(offered, "deathyear"),
  ticked(offered, "country"),
  ticked(offered, "role"),
];

/** Returns what a careful person would fill in. */
const rightFor = ({ entity, right }: KnownPerson) => [
  cleanLine(entity.labels["en"]?.value ?? entity.labels["mul"]?.value ?? ""),
  ...right,
];

/** Whether some statement that counts says as much as a date does. */
function isSaid(date: string, statements: readonly Statement[]): boolean {
  const { year, month, day, era } = parseLifeDate(date) ?? {};
  return statements.some(({ rank, mainsnak }) => {
    const value = mainsnak.datavalue?.value as { time: string; precision: number } | undefined; // written by aTime
    if (rank === "deprecated" || value === undefined || value.precision < 9) return false;
    const sign = era === "BC" ? "-" : "+";
    const two = (number: number | undefined) => String(number ?? 0).padStart(2, "0");
    return month === undefined
      ? value.time.startsWith(`${sign}${String(year).padStart(4, "0")}-`)
      : value.precision === 11 &&
          value.time.startsWith(`${sign}${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T`);
  });
}

/** Returns the dates on offer, ticked or not, that say more than the source. */
function overstated({ entity }: KnownPerson, offered: readonly Proposal[]): readonly string[] {
  const choices = (...fields: readonly string[]) =>
    offered.filter(({ field }) => fields.includes(field)).flatMap((proposal) => proposal.choices);
  return [
    ...choices("birthdate").filter((date) => !isSaid(date, entity.claims["P569"] ?? [])),
    ...choices("deathdate", "deathyear").filter((date) => !isSaid(date, entity.claims["P570"] ?? [])),
  ];
}

test("of 60 people every ticked field is right, no date is said more exactly than by the source, and 5 requests find all but the bytes of the photo", async () => {
  const fetch = answering();
  expect(people).toHaveLength(60);
  const requests: number[] = [];
  for (const person of people) {
    const before = fetch.mock.calls.length;
    const offered = await lookedUp(person);
    requests.push(fetch.mock.calls.length - before);
    expect(answersIn(offered)).toEqual(rightFor(person));
    expect(overstated(person, offered)).toEqual([]);
    if (offered.some(({ field, choices }) => field === "deathdate" && choices.length > 0))
      expect(offered.find(({ field }) => field === "deathdate")?.choices.every(hasDeathdateFormat)).toBe(
        true,
      );
  }
  expect(Math.max(...requests)).toBe(5);
});

test("without Commons, or the birthplace, the rest is offered and the service is named", async () => {
  const [ada] = people.filter(({ name }) => name === "Ada Lovelace");
  const failing = async (part: string) => {
    const fetch = answering();
    vi.stubGlobal("fetch", (url: string) => (url.includes(part) ? Response.error() : fetch(url)));
    return findPerson(ada?.entity.id ?? "", signal);
  };
  const noPhoto = await failing("commons.wikimedia.org");
  expect(noPhoto).toMatchObject({ person: { name: "Ada Lovelace" }, photo: undefined });
  expect(noPhoto.missing).toEqual([
    "Wikimedia Commons is not responding. You can fill in the fields yourself.",
  ]);
  const noPlace = await failing("wbgetclaims");
  expect(noPlace.missing).toEqual(["Wikidata is not responding. You can fill in the fields yourself."]);
  expect([noPlace.photo?.kind, noPlace.person.roles.map(noPlace.nameOf)[0]]).toEqual([
    "usable",
    "mathematician",
  ]);
});

/** Applies a change to every statement about a time. */
const toTimes =
  (change: (time: { time: string; precision: number; calendarmodel: string }) => object) =>
  (json: unknown): unknown =>
    JSON.parse(JSON.stringify(json ?? null), (_, part) =>
      typeof part?.time === "string" ? { ...part, ...change(part) } : part,
    );

const mistakes: Readonly<Record<string, Mistake>> = {
  "the precision is ignored": { said: toTimes(() => ({ precision: 11 })) },
  "years BC are shifted": {
    said: toTimes(({ time }) => ({
      time: time.replace(/^-(\d{4})/, (_, year) => `-${String(Number(year) - 1).padStart(4, "0")}`),
    })),
  },
  "Julian days are converted": {
    said: toTimes(({ time, calendarmodel }) => ({
      time: calendarmodel.endsWith("Q1985786")
        ? time.replace(/-(\d\d)T/, (_, day) => `-${String((Number(day) + 10) % 28).padStart(2, "0")}T`)
        : time,
    })),
  },
  "what is deprecated is taken": {
    said: (json) =>
      JSON.parse(JSON.stringify(json ?? null), (_, part) =>
        part?.rank === "deprecated" ? { ...part, rank: "normal" } : part,
      ),
  },
  "names are asked for in English alone": {
    asked: (url) => url.replaceAll("languages=en%7Cmul", "languages=en"),
  },
};

test.each(Object.entries(mistakes))("it shows if %s", async (_, mistake) => {
  answering(mistake);
  const offered = await Promise.all(people.map(lookedUp));
  const wrong = people.filter(
    (person, index) => JSON.stringify(answersIn(offered[index] ?? [])) !== JSON.stringify(rightFor(person)),
  );
  expect(wrong.length).toBeGreaterThan(1);
});
