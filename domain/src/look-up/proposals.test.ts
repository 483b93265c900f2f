import { expect, test } from "vitest";
import { parseSources, SourcesDraft } from "../post/sources.ts";
import { type Names, type Present, proposals } from "./proposals.ts";
import type { FoundPerson } from "./read-person.ts";
import type { LifeReading } from "./read-time.ts";
import {
  articleAddress,
  countryRequest,
  entityRequest,
  imageRequest,
  namesRequest,
  searchRequest,
} from "./requests.ts";

const sure = (date: string, ...notes: readonly string[]): LifeReading => ({ date, notes, isDoubtful: false });
const ada: FoundPerson = {
  id: "Q7259",
  name: "Ada Lovelace",
  description: "English mathematician",
  births: [sure("1815/12/10")],
  deaths: [sure("1852/11/27")],
  countries: ["Q174193"],
  roles: ["Q170790", "Q5482740", "Q36180", "Q49757"],
  birthplace: "Q84",
  image: "Ada.jpg",
  article: "Ada Lovelace",
};
const labels: Readonly<Record<string, string>> = {
  Q174193: "United Kingdom of Great Britain and Ireland",
  Q27306: "Kingdom of Prussia",
  Q170790: "mathematician",
  Q5482740: "programmer",
  Q36180: "writer",
  Q49757: "poet",
  Q9: "artist, decorator",
};
const names: Names = { of: (id) => labels[id], today: undefined, countriesInUse: [], rolesInUse: [] };
const empty: Present = {
  title: "",
  birthdate: "",
  deathdate: "",
  deathyear: "",
  country: "",
  role: "",
  wikidata: "",
  sources: "",
};
const offered = (
  person: Partial<FoundPerson> = {},
  present: Partial<Present> = {},
  known: Partial<Names> = {},
) => proposals({ ...ada, ...person }, { ...names, ...known }, { ...empty, ...present });
const of = (field: string, ...args: Parameters<typeof offered>) =>
  offered(...args).find((proposal) => proposal.field === field);

test("an empty form is filled except for the text", () => {
  expect(offered().map(({ field, chosen, isTicked }) => [field, chosen, isTicked])).toEqual([
    ["title", "Ada Lovelace", true],
    ["birthdate", "1815/12/10", true],
    ["deathdate", "1852/11/27", true],
    ["country", "United Kingdom of Great Britain and Ireland", true],
    ["role", "Mathematician, Programmer, Writer", true],
    ["wikidata", "Q7259", true],
    ["sources", "Ada Lovelace – Wikipedia https://en.wikipedia.org/wiki/Ada_Lovelace", true],
  ]);
  expect(of("role")?.notes).toEqual(["Also: Poet"]);
});

test("nothing is ticked over what a person wrote, and what is there already is not offered", () => {
  const present = {
    title: "Ada",
    birthdate: "1815",
    deathdate: "1852/11/27",
    role: "Poet",
    sources: "A https://a.example/",
  };
  expect(offered({}, present).map(({ field, isTicked }) => [field, isTicked])).toEqual([
    ["title", false],
    ["birthdate", false],
    ["country", true],
    ["role", false],
    ["wikidata", true],
    ["sources", false],
  ]);
  expect(of("sources", {}, present)?.chosen).toBe(
    "A https://a.example/\nAda Lovelace – Wikipedia https://en.wikipedia.org/wiki/Ada_Lovelace",
  );
  const article = "https://en.wikipedia.org/wiki/Ada_Lovelace";
  for (const there of [article, `${article}#Work`])
    expect(of("sources", {}, { sources: `x ${there}` })).toBeUndefined();
  expect(of("sources", {}, { sources: `x ${article}_Day` })?.chosen).toMatch(/Lovelace$/);
});

test("a death by year is a death year, and neither is ticked beside the other", () => {
  const deaths = [sure("212 BC")];
  expect(of("deathyear", { deaths })).toMatchObject({ chosen: "212 BC", isTicked: true });
  expect(of("deathyear", { deaths }, { deathdate: "1852/11/27" })).toMatchObject({ isTicked: false });
  expect(of("deathdate", {}, { deathyear: "1852" })).toMatchObject({ isTicked: false });
  expect(of("deathyear", { deaths: [sure("0044/03/15 BC")] })?.chosen).toBe("44 BC");
  expect(of("deathyear", { deaths: [sure("~0850/01/02")] })?.chosen).toBe("~850");
  expect(of("deathyear", { deaths: [sure("1852/11/27"), sure("1853")] })?.choices).toEqual(["1852", "1853"]);
  expect(offered({ deaths: [] }).some(({ field }) => field.startsWith("death"))).toBe(false);
});

test("what the sources dispute, or is doubtful, is offered without a tick", () => {
  expect(of("birthdate", { births: [sure("1643/01/04", "Note."), sure("1642/12/25")] })).toEqual({
    field: "birthdate",
    choices: ["1643/01/04", "1642/12/25"],
    chosen: undefined,
    isTicked: false,
    notes: ["The sources disagree.", "Note."],
  });
  const doubtful = { date: "1830/01/01", notes: [], isDoubtful: true };
  expect(of("birthdate", { births: [doubtful] })).toMatchObject({ chosen: "1830/01/01", isTicked: false });
  const century = { date: "", notes: ["Only the 7th century is known."], isDoubtful: true };
  expect(of("birthdate", { births: [century] })).toMatchObject({ choices: [], isTicked: false });
});

test("of several countries none is chosen, and the one in use stands first", () => {
  const prussia = { countries: ["Q27306"] };
  expect(of("country", prussia, {}, { today: "Germany" })).toMatchObject({
    choices: ["Kingdom of Prussia", "Germany", "Kingdom of Prussia (today Germany)"],
    chosen: undefined,
    isTicked: false,
  });
  expect(of("country", prussia, {}, { today: "Germany", countriesInUse: ["Germany"] })?.choices[0]).toBe(
    "Germany",
  );
  expect(of("country", prussia, {}, { today: "Kingdom of Prussia" })).toMatchObject({ isTicked: true });
  expect(of("country", { countries: [] }, {}, { today: "Iraq" })).toMatchObject({
    chosen: "Iraq",
    isTicked: true,
  });
  expect(of("country", { countries: ["Q27306", "Q174193"] }, {}, { today: "Germany" })?.choices).toHaveLength(
    3,
  );
});

test("roles in use come first, and one without a name, or with a comma, is left out", () => {
  const roles = ["Q170790", "Q404", "Q9", "Q49757", "Q170790"];
  expect(of("role", { roles }, {}, { rolesInUse: ["Poet"] })).toMatchObject({
    chosen: "Poet, Mathematician",
    notes: [],
  });
  expect(of("role", { roles: [] })).toBeUndefined();
  expect(of("title", { name: undefined })).toBeUndefined();
});

test("the article is an address that the form accepts", () => {
  for (const title of ["Ada Lovelace", "C. V. Raman", "Émilie du Châtelet", "AC/DC?", "User:Ada #1"]) {
    const url = articleAddress(title);
    expect(SourcesDraft.safeParse(parseSources(`${title} ${url}`)).success).toBe(true);
  }
});

test("each request goes to its host, asks anonymously, and escapes what was typed", () => {
  const query = "&format=json&formatversion=2&origin=*";
  const wikidata = /^https:\/\/www\.wikidata\.org\/w\/api\.php\?action=/;
  for (const url of [
    searchRequest("a&b=#ä"),
    entityRequest("Q1"),
    namesRequest(["Q1", "Q2"]),
    countryRequest("Q1"),
  ]) {
    expect(url).toMatch(wikidata);
    expect(url.endsWith(query)).toBe(true);
  }
  expect(searchRequest(" a&b\u200b=#ä\ud800 ")).toContain("search=a%26b%3D%23%C3%A4&");
  expect(namesRequest(Array.from({ length: 60 }, (_, n) => `Q${n}`))).not.toContain("Q50");
  expect(entityRequest("Q1")).toContain("languages=en%7Cmul");
  expect(imageRequest("A b&c.jpg")).toMatch(
    /^https:\/\/commons\.wikimedia\.org\/w\/api\.php\?.*titles=File%3AA%20b%26c\.jpg&/,
  );
});
