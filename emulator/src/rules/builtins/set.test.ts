import { expect, test } from "vitest";
import { evaluated } from "../testing/evaluated.ts";

// The values of Google's emulator.
// biome-ignore format: one row per expression
const values: readonly (readonly [expression: string, value: string])[] = [
  ["1 in [1].toSet()",                        "true"],
  ["[].toSet() is set",                       "false"],
  ["[].toSet() is list",                      "false"],
  ["[1,1,2].toSet()",                         "[1, 2].toSet()"],
  ["[1,1.0].toSet()",                         "[1].toSet()"],
  ["[1] == [1].toSet()",                      "false"],
  ["[1,2].toSet() == [2,1].toSet()",          "true"],
  ["[1,2].toSet().union([3].toSet())",        "[1, 2, 3].toSet()"],
  ["[1,2].toSet().intersection([2].toSet())", "[2].toSet()"],
  ["[1,2].toSet().hasAll([1])",               "true"],
  ["[1,2].toSet().hasAll([1].toSet())",       "true"],
  ["[1,2].toSet().hasAny([1])",               "true"],
  ["[1,2].toSet().hasOnly([1])",              "false"],
  ["[1,2].toSet().hasOnly([1,2,3].toSet())",  "true"],
  ["[1,2].toSet().size()",                    "2"],
  ["'a' in ['a'].toSet()",                    "true"],
  ["[1,1.0].toSet().size()",                  "1"],
  ["[1.0,1].toSet()",                         "[1.0].toSet()"],
  ["[1.0].toSet().hasAll([1])",               "true"],
  ["1.0 in [1].toSet()",                      "true"],
  ["[1].toSet() == [1.0].toSet()",            "true"],
  ["[1].toSet().union([1.0].toSet())",        "[1].toSet()"],
  ["[1].toSet().intersection([1.0].toSet())", "[1].toSet()"],
  ["[1,2].toSet()",                           "[1, 2].toSet()"],
  ["[1].toSet() is set",                      "false"],
];

test.each(values)("%s is %s", (expression, value) => {
  expect(evaluated(expression)).toBe(value);
});

// biome-ignore format: one row per expression
const faults: readonly (readonly [expression: string, reason: string])[] = [
  ["[1,2].hasAll([1].toSet())",               "Unsupported operation error. Received: list.hasAll(set)."],
  ["[1,2,1].removeAll([1].toSet())",          "Unsupported operation error. Received: list.removeAll(set)."],
  ["[1,2].toSet().union([3])",                "Unsupported operation error. Received: set.union(list)."],
  ["[1].toSet()[0]",                          "A value of type set cannot be indexed."],
  ["[1].toSet().toSet()",                     "Function not found error: Name: [toSet]."],
  ["[1].toSet().concat([2])",                 "Function not found error: Name: [concat]."],
  ["[1].toSet().join(',')",                   "Function not found error: Name: [join]."],
];

test.each(faults)("%s has no value: %s", (expression, reason) => {
  expect(evaluated(expression)).toContain(`error: ${reason}`);
});
