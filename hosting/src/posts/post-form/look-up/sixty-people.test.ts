import { hasDeathdateFormat } from "@daily-genius/domain/dates/life-date";
import { type Names, type Proposal, proposals } from "@daily-genius/domain/look-up/proposals";
import { type KnownPerson, people } from "@daily-genius/domain/look-up/testing/people";
import { wikimediaAnswer } from "@daily-genius/domain/look-up/testing/wikimedia";
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

function answering() {
  const fetch = vi.fn(async (url: string) => {
    const { status, json } = wikimediaAnswer(new URL(url));
    return Response.json(json ?? null, { status });
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

test("of 60 people every ticked field is right, and 5 requests find all but the bytes of the photo", async () => {
  const fetch = answering();
  expect(people).toHaveLength(60);
  const requests: number[] = [];
  for (const person of people) {
    const before = fetch.mock.calls.length;
    const offered = await lookedUp(person);
    requests.push(fetch.mock.calls.length - before);
    expect(answersIn(offered)).toEqual(rightFor(person));
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
