import { expect, test } from "vitest";
import { evaluated } from "../testing/evaluated.ts";

// The values of Google's emulator.
// biome-ignore format: one row per expression
const values: readonly (readonly [expression: string, value: string])[] = [
  ["[1,2] == [1,2]",              "true"],
  ["[1,2] == [2,1]",              "false"],
  ["[1,2] == [1.0,2]",            "false"],
  ["[] is list",                  "true"],
  ["[1,2,3][0]",                  "1"],
  ["[1,2,3][0:2]",                "[1, 2]"],
  ["[1,]",                        "[1]"],
  ["[1,2].concat([3])",           "[1, 2, 3]"],
  ["[1,2].hasAll([1])",           "true"],
  ["[1,2].hasAll([])",            "true"],
  ["[1,2].hasAny([3,1])",         "true"],
  ["[1,2].hasAny([])",            "false"],
  ["[1,2].hasOnly([1])",          "false"],
  ["[1,2].hasOnly([1,2,3])",      "true"],
  ["[1,1].hasOnly([1])",          "true"],
  ["[].hasOnly([1])",             "true"],
  ["[].hasOnly([])",              "true"],
  ["['a','b'].join('-')",         '"a-b"'],
  ["['a',1].join('-')",           '"a-1"'],
  ["[1,2.0,true,null].join('-')", '"1-2.0-true-null"'],
  ["[].join('-')",                '""'],
  ["[1,2,1].removeAll([1])",      "[2]"],
  ["[1,2].size()",                "2"],
  ["[1.0].hasAny([1])",           "false"],
  ["[1].hasAll([1.0])",           "false"],
  ["[1].hasOnly([1.0])",          "false"],
  ["[1].removeAll([1.0])",        "[1]"],
  ["[[1]] == [[1.0]]",            "false"],
  ["[0.0 / 0.0] == [0.0 / 0.0]",  "false"],
  ["[0.0] == [-0.0]",             "false"],
  ["[1,2,3][:]",                  "[1, 2, 3]"],
  ["[[1],[2]][1][0]",             "2"],
  ["[1,2][5] == 1 || true",       "true"],
  ["[1] == [1] is bool",          "true"],
];

test.each(values)("%s is %s", (expression, value) => {
  expect(evaluated(expression)).toBe(value);
});

// biome-ignore format: one row per expression
const faults: readonly (readonly [expression: string, reason: string])[] = [
  ["[1] + [2]",                   "Unsupported operation error. Received: list + list."],
  ["[1,2] < [1,3]",               "Unsupported operation error. Received: list < list."],
  ["[1,2,3][-1]",                 "Index out of bound error. Index: [-1] , size: [3]."],
  ["[1,2,3][3]",                  "Index out of bound error. Index: [3] , size: [3]."],
  ["[1,2,3][1.0]",                "Unsupported operation error. Received: list[float]."],
  ["[1,2,3]['a']",                "Unsupported operation error. Received: list[string]."],
  ["[1,2,3][1:9]",                "Index out of bound error. Index: [8] , size: [3]."],
  ["[1,2,3][2:1]",                "Illegal range error. From index: [2] , To index: [1]."],
  ["[1,2,3][-2:-1]",              "Index out of bound error. Index: [-2] , size: [3]."],
  ["'a'.join(['b'])",             "Function not found error: Name: [join]."],
  ["[['a'],{}].join('-')",        "Unsupported operation error. Received: string(list)."],
  ["[1,2,3][-1:]",                "Index out of bound error. Index: [-1] , size: [3]."],
  ["[1].a",                       "Type error. Received: [list]"],
];

test.each(faults)("%s has no value: %s", (expression, reason) => {
  expect(evaluated(expression)).toContain(`error: ${reason}`);
});
