import { expect, test } from "vitest";
import { BirthsAnswer, readBirths } from "./read-births.ts";
import { birthsRequest } from "./requests.ts";

const aBirth = (name: string, year: number, description?: string, more: object = {}) => ({
  text: `${name}, known to many`,
  year,
  pages: [{ titles: { normalized: name }, wikibase_item: `Q${year}`, description }],
  ...more,
});
const read = (...births: readonly object[]) => readBirths(BirthsAnswer.parse({ births }), 2026);

test("the earliest come first, and the living who are young last", () => {
  const young = aBirth("Young", 1990, "American physicist");
  const died = aBirth("Died young", 1980, "Dutch chemist", { text: "Died young, Dutch chemist (d. 2010)" });
  const old = aBirth("Old", 1940, "Indian engineer");
  expect(read(young, died, old).map(({ name }) => name)).toEqual(["Old", "Died young", "Young"]);
});

test("a person without a Wikidata item is left out, and one in another form; one without a description is listed", () => {
  const [bare] = aBirth("A", 1800).pages;
  expect(
    read(
      aBirth("A", 1800, "", { pages: [] }),
      aBirth("B", 1801, "", { pages: [{ ...bare, wikibase_item: undefined }] }),
    ),
  ).toEqual([]);
  const odd = aBirth("C", 1802, "", { year: null });
  expect(read(odd, aBirth("Ada", 1815))).toEqual([
    { id: "Q1815", name: "Ada", year: 1815, description: "", isScientist: false },
  ]);
});

test.each([
  ["German-American theoretical physicist", true],
  ["English mathematician and writer", true],
  ["French chemist", true],
  ["Nobel laureate", true],
  ["Ghanaian engineer", true],
  ["American actress", false],
  ["king of Spain", false],
  ["", false],
])("the description %j is of a scientist or inventor: %j", (description, expected) => {
  expect(read(aBirth("A", 1800, description))[0]?.isScientist).toBe(expected);
});

test("the request to Wikipedia for births names the month and the day", () => {
  expect(birthsRequest("2026/03/04")).toBe(
    "https://en.wikipedia.org/api/rest_v1/feed/onthisday/births/03/04",
  );
});
