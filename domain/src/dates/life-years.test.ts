import { expect, test } from "vitest";
import { lifeYears } from "./life-years.ts";

test.each([
  ["1815/12/10", "1852/11/27", "1815–1852"],
  ["~965", "1040", "c. 965–1040"],
  ["384 BC", "322 BC", "384 BC–322 BC"],
  ["~287 BC", "", "born c. 287 BC"],
  ["0780/01/01", "850", "780–850"],
  ["1955/06/08", "", "born 1955"],
  ["100/01/02 BC", "44 BC", "100 BC–44 BC"],
  ["unknown", "1900", ""],
  ["", "", ""],
])("a life from %j to %j reads %j", (birthdate, deathdate, text) => {
  expect(lifeYears(birthdate, deathdate)).toBe(text);
});
