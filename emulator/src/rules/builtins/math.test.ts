import { expect, test } from "vitest";
import { evaluated } from "../testing/evaluated.ts";

// The values of Google's emulator, but for isInfinite, which is documented and missing there.
// biome-ignore format: one row per expression
const values: readonly (readonly [expression: string, value: string])[] = [
  ["math.abs(-1)",                        "1"],
  ["math.abs(-1.5)",                      "1.5"],
  ["math.abs(-9223372036854775808)",      "-9223372036854775808"],
  ["math.ceil(1.2)",                      "2.0"],
  ["math.ceil(1)",                        "1.0"],
  ["math.floor(-1.2)",                    "-2.0"],
  ["math.round(1.5)",                     "2"],
  ["math.round(2.5)",                     "3"],
  ["math.round(-1.5)",                    "-1"],
  ["math.round(1)",                       "1"],
  ["math.round(0.0 / 0.0)",               "0"],
  ["math.ceil(1.0 / 0)",                  "Infinity"],
  ["math.sqrt(4)",                        "2.0"],
  ["math.sqrt(-1)",                       "NaN"],
  ["math.pow(2,3)",                       "8.0"],
  ["math.pow(2,-1)",                      "0.5"],
  ["math.pow(2.0,0.5)",                   "1.4142135623730951"],
  ["math.isNaN(0.0 / 0.0)",               "true"],
  ["math.isNaN(1)",                       "false"],
  ["math.isInfinite(1.0 / 0)",            "true"],
  ["math.round(-2.5)",                    "-2"],
  ["math.round(9007199254740993)",        "9007199254740992"],
  ["math.round(100000000000000000000.0)", "9223372036854775807"],
  ["math.floor(1.9)",                     "1.0"],
  ["math.ceil(-0.5)",                     "-0.0"],
  ["math.abs(-0.0)",                      "0.0"],
  ["math.pow(0,0)",                       "1.0"],
  ["math.pow(2,0.5)",                     "1.4142135623730951"],
  ["math.sqrt(2.0)",                      "1.4142135623730951"],
];

test.each(values)("%s is %s", (expression, value) => {
  expect(evaluated(expression)).toBe(value);
});

// biome-ignore format: one row per expression
const faults: readonly (readonly [expression: string, reason: string])[] = [
  ["math.isInfinite('a')",                "Unsupported operation error. Received: math.isInfinite(string)."],
  ["math.min(1,2)",                       "Function not found error: Name: [math.min]."],
  ["math.round('a')",                     "Unsupported operation error. Received: math.round(string)."],
  ["math.pow('a',1)",                     "Unsupported operation error. Received: math.pow(string, int)."],
  ["math.isNaN('a')",                     "Unsupported operation error. Received: math.isNaN(string)."],
];

test.each(faults)("%s has no value: %s", (expression, reason) => {
  expect(evaluated(expression)).toContain(`error: ${reason}`);
});
