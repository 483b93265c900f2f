import { expect, test } from "vitest";
import { evaluated } from "../testing/evaluated.ts";

// The values of Google's emulator.
// biome-ignore format: one row per expression
const values: readonly (readonly [expression: string, value: string])[] = [
  ["int('1')",          "1"],
  ["int(1.9)",          "1"],
  ["int(-1.9)",         "-1"],
  ["int('+1')",         "1"],
  ["float('1')",        "1.0"],
  ["float('1.5')",      "1.5"],
  ["float(1)",          "1.0"],
  ["float('NaN')",      "NaN"],
  ["float('1e3')",      "1000.0"],
  ["float('Infinity')", "Infinity"],
];

test.each(values)("%s is %s", (expression, value) => {
  expect(evaluated(expression)).toBe(value);
});

// biome-ignore format: one row per expression
const faults: readonly (readonly [expression: string, reason: string])[] = [
  ["int('1.5')",        "Type conversion error. Argument: [1.5], From type: [string], To type: [int]."],
  ["int('a')",          "Type conversion error. Argument: [a], From type: [string], To type: [int]."],
  ["int(true)",         "Unsupported operation error. Received: int(bool)."],
  ["int(null)",         "Unsupported operation error. Received: int(null)."],
  ["int(' 1')",         "Type conversion error. Argument: [ 1], From type: [string], To type: [int]."],
  ["float('a')",        "Type conversion error. Argument: [a], From type: [string], To type: [float]."],
  ["float(true)",       "Unsupported operation error. Received: float(bool)."],
];

test.each(faults)("%s has no value: %s", (expression, reason) => {
  expect(evaluated(expression)).toContain(`error: ${reason}`);
});
