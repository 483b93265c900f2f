import { expect, test } from "vitest";
import { nameDirection } from "./name-direction.ts";

test.each([
  ["Ada Lovelace", "ltr"],
  ["ابن الهيثم (Ibn al-Haytham)", "ltr"],
  ["ابن الهيثم", "auto"],
  ["", "auto"],
])("%j has the direction %s", (name, direction) => {
  expect(nameDirection(name)).toBe(direction);
});
