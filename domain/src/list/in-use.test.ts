import { expect, test } from "vitest";
import { mostUsed, roleCompletions } from "./in-use.ts";

test("values in use are suggested once each, the most used first", () => {
  expect(mostUsed(["Ghana", "", "United Kingdom", "", "France", "United Kingdom"])).toEqual([
    "United Kingdom",
    "France",
    "Ghana",
  ]);
});

test.each([
  ["", ["Physicist", "Chemist"]],
  ["Chemist, ", ["Chemist, Physicist"]],
  ["chemist,Phy", ["chemist, Physicist"]],
  ["Chemist, Physicist,", []],
])("the roles %j may become %j", (text, completions) => {
  expect(roleCompletions(text, ["Physicist", "Chemist"])).toEqual(completions);
});
