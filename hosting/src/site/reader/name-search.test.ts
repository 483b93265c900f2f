import { fold } from "@daily-genius/domain/text/fold";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nameSearch, prepareNames } from "./name-search.ts";

const breathe = async () => {};
const aName = (name: string, years: string, country: string, ...roles: string[]) => ({
  id: name,
  day: "2026/11/22",
  name,
  years,
  country,
  roles,
  photo: "",
});
const stories = [
  aName("Łucja Frejlich", "1862–1900", "Poland", "Mathematician"),
  aName("Maria Skłodowska-Curie", "1867–1934", "Poland", "Physicist", "Chemist"),
  aName("Archimedes", "c. 287 BC–212 BC", "Sicily", "Mathematician"),
  aName("ابن الهيثم", "c. 965–1040", "Iraq", "Physicist"),
];

test.each([
  ["lucja", ["Łucja Frejlich"]],
  ["POLAND chem", ["Maria Skłodowska-Curie"]],
  ["mathematician poland", ["Łucja Frejlich"]],
  ["skłodowska 1867", ["Maria Skłodowska-Curie"]],
  ["287 bc", ["Archimedes"]],
  ["1867-1934", ["Maria Skłodowska-Curie"]],
  ["الهيثم", ["ابن الهيثم"]],
  ["poland iraq", []],
])("%j finds %j", async (query, names) => {
  const search = nameSearch(await prepareNames(stories, breathe));
  expect(search(query).found.map(({ name }) => name)).toEqual(names);
});

test("however a query is typed, it finds what has all its words", async () => {
  const prepared = await prepareNames(stories, breathe);
  const words = fc.constantFrom(
    "p",
    "po",
    "poland",
    "m",
    "Ł",
    "l",
    "1",
    "18",
    "186",
    "bc",
    "-",
    "e\u0301",
    " ",
    "  ",
  );
  fc.assert(
    fc.property(fc.array(words), (typed) => {
      const search = nameSearch(prepared);
      let query = "";
      for (const text of typed) {
        query += text;
        const wanted = fold(query).split(/\s+/).filter(Boolean);
        const texts = stories.filter(({ name, years, roles, country }) => {
          const text = fold([name, years, ...roles, country].join(" "));
          return wanted.every((word) => text.includes(word));
        });
        expect(search(query).found).toEqual(texts);
      }
      // Start again, as with a select-all.
      expect(search("poland").found).toHaveLength(2);
    }),
  );
});
