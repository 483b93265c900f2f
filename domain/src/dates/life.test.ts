import fc from "fast-check";
import { expect, test } from "vitest";
import { lifeYears } from "./life.ts";

test.each([
  ["1815/12/10", "1852/11/27", "", "1815–1852"],
  ["384 BC", "", "322 BC", "384 BC–322 BC"],
  ["~287 BC", "", "", "born c. 287 BC"],
  ["78", "", "139", "78–139 AD"],
  ["4 BC", "", "~65", "4 BC–c. 65 AD"],
  ["23", "", "", "born 23 AD"],
  ["c. 965", "", "~1040", "c. 965–c. 1040"],
  ["1955/06/08", "", "", "born 1955"],
  ["1955/06/08", "", undefined, "born 1955"],
  ["100/01/02 BC", "", "44 BC", "100 BC–44 BC"],
  ["1815", "1852/11/27", "1851", "1815–1852"],
  ["unknown", "", "1900", ""],
  ["3/11/24", "", "1900", ""],
])("a life from %j to the day %j or the year %j reads %j", (birthdate, deathdate, deathyear, text) => {
  expect(lifeYears({ birthdate, deathdate, deathyear })).toBe(text);
});

test("no life with a death is shown as one that goes on", () => {
  const year = fc
    .tuple(fc.constantFrom("", "~"), fc.integer({ min: 1, max: 2026 }), fc.constantFrom("", " BC"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(year, year, (birthdate, deathyear) => {
      expect(lifeYears({ birthdate, deathdate: "", deathyear })).toMatch(/^[^b]+–[^b]+$/);
    }),
    { numRuns: 10_000 },
  );
});
