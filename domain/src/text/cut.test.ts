import { expect, test } from "vitest";
import { cut } from "./cut.ts";

test.each([
  ["Ada", 3, "Ada"],
  ["Ada Lovelace", 3, "Ada"],
  ["x😀😀", 2, "x"],
  ["x👩🏽‍🔬", 6, "x"],
  ["cafe\u0301", 4, "caf"],
  ["", 4, ""],
])("%j cut to %i is %j", (text, length, beginning) => {
  expect(cut(text, length)).toBe(beginning);
});
