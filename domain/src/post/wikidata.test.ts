import { expect, test } from "vitest";
import { isWikidataId, readWikidataId, wikidataAddress } from "./wikidata.ts";

test.each([
  ["Q7259", "Q7259", "https://www.wikidata.org/wiki/Q7259"],
  [" https://www.wikidata.org/wiki/Q7259 ", "Q7259", "https://www.wikidata.org/wiki/Q7259"],
  ["https://m.wikidata.org/wiki/Q1", "Q1", "https://www.wikidata.org/wiki/Q1"],
  // As its query service writes it, and as browsers show and copy addresses.
  ["http://www.wikidata.org/entity/Q7259", "Q7259", "https://www.wikidata.org/wiki/Q7259"],
  ["wikidata.org/wiki/Q7259?uselang=de#sitelinks", "Q7259", "https://www.wikidata.org/wiki/Q7259"],
  ["", "", undefined],
])("%j is the id %j", (typed, id, address) => {
  expect(readWikidataId(typed)).toBe(id);
  expect(isWikidataId(id)).toBe(true);
  expect(wikidataAddress(id)).toBe(address);
});

test.each([
  "Q0",
  "q7259",
  "P569",
  "Q",
  "Q12345678901",
  "Q1/../x",
  "https://evil.example/wikidata.org/wiki/Q1",
])("%j is not an id", (typed) => {
  expect(isWikidataId(readWikidataId(typed))).toBe(false);
  expect(wikidataAddress(typed)).toBeUndefined();
});
