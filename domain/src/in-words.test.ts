import { expect, test } from "vitest";
import { inWords } from "./in-words.ts";

test.each([
  [0, "zero"],
  [5, "five"],
  [12, "twelve"],
  [15, "fifteen"],
  [20, "twenty"],
  [21, "21"],
])("%i in words is %s", (number, words) => {
  expect(inWords(number)).toBe(words);
});
