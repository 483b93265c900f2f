import { expect, test } from "vitest";
import { evaluated } from "../testing/evaluated.ts";

// The values of Google's emulator.
// biome-ignore format: one row per expression
const values: readonly (readonly [expression: string, value: string])[] = [
  ["{'a':1} == {'a':1}",                                   "true"],
  ["{'a':1, 'b':2} == {'b':2,'a':1}",                      "true"],
  ["{} is map",                                            "true"],
  ["{}.diff({}) is map_diff",                              "true"],
  ["{'a':1}['a']",                                         "1"],
  ["{'a':1}.a",                                            "1"],
  ["{'a':{'b':2}}.a.b",                                    "2"],
  ["{'a':1,'a':2}",                                        '{"a": 2}'],
  ["{'a':1,}",                                             '{"a": 1}'],
  ["{'size': 3}.size",                                     "3"],
  ["{'size': 3}.size()",                                   "1"],
  ["{'keys': 3}.keys",                                     "3"],
  ["[1,2].toSet().difference([2].toSet())",                "[1].toSet()"],
  ["{'a':1,'b':2}.keys()",                                 '["a", "b"]'],
  ["{'b':1,'a':2}.keys()",                                 '["a", "b"]'],
  ["{'b':1,'a':2}.values()",                               "[1, 2]"],
  ["{'a':1}.size()",                                       "1"],
  ["{'a':1}.get('a',0)",                                   "1"],
  ["{'a':1}.get('b',0)",                                   "0"],
  ["{'a':{'b':3}}.get(['a','b'],0)",                       "3"],
  ["{'a':{'b':3}}.get(['a','c'],0)",                       "0"],
  ["{'a':{'b':3}}.get(['x','c'],0)",                       "0"],
  ["{'a':1}.get(['a','c'],0)",                             "0"],
  ["{'a':1}.get([],0)",                                    '{"a": 1}'],
  ["{'a.b':1}.get('a.b',0)",                               "1"],
  ["{'a':1}.diff({'a':2,'b':3})",                          'added [], changed ["a"], removed ["b"]'],
  ["{'a':1}.diff({'a':2,'b':3}).addedKeys()",              "[].toSet()"],
  ["{'a':1}.diff({'a':2,'b':3}).removedKeys()",            '["b"].toSet()'],
  ["{'a':1}.diff({'a':2,'b':3}).changedKeys()",            '["a"].toSet()'],
  ["{'a':1}.diff({'a':2,'b':3}).affectedKeys()",           '["a", "b"].toSet()'],
  ["{'a':1,'c':2}.diff({'a':2,'c':2}).unchangedKeys()",    '["c"].toSet()'],
  ["{'a':1}.diff({'a':1.0}).affectedKeys()",               "[].toSet()"],
  ["{'a':1}.diff({}) == {'a':1}.diff({})",                 "false"],
  ["{'a':1} == {'a':1.0}",                                 "false"],
  ["{'a':{'b':1}}.diff({'a':{'b':1.0}}).changedKeys()",    "[].toSet()"],
  ["{'a':[1]}.diff({'a':[1.0]}).changedKeys()",            "[].toSet()"],
  ["{'a': 0.0 / 0.0}.diff({'a':0.0 / 0.0}).changedKeys()", "[].toSet()"],
  ["{'a':1,'b':2}.values()",                               "[1, 2]"],
  ["{}.keys()",                                            "[]"],
  ["{}.size()",                                            "0"],
  ["{'a':1} in [{'a':1}]",                                 "true"],
  ["{'a':null}.a",                                         "null"],
  ["{'a':null}.get('a', 1)",                               "null"],
  ["{'a':null}.get(['a','b'], 1)",                         "1"],
];

test.each(values)("%s is %s", (expression, value) => {
  expect(evaluated(expression)).toBe(value);
});

// biome-ignore format: one row per expression
const faults: readonly (readonly [expression: string, reason: string])[] = [
  ["{'a':1}['b']",                                         "Property b is undefined on object."],
  ["{'a':1}.b",                                            "Property b is undefined on object."],
  ["{a:1}",                                                "Variable a is not defined."],
  ["{1:1}",                                                "Type error. Received: [int]"],
  ["{'a':1}.get('b')",                                     "Incorrect number of arguments."],
  ["{'a':1}.get(1,0)",                                     "Unsupported operation error. Received: map.get(int, int)."],
  ["{'a':1}.get('a',1 / 0)",                               "Divide by zero error."],
  ["{'a':1}.hasAll(['a'])",                                "Function not found error: Name: [hasAll]."],
  ["{'a':1}[1]",                                           "Unsupported operation error. Received: map[int]."],
  ["{'a':1}['a':'b']",                                     "A value of type map has no ranges."],
  ["{'a':1}.a.b",                                          "Type error. Received: [int]"],
  ["{'a':[1]}.get(['a',0], 1)",                            "Type error. Received: [int]"],
];

test.each(faults)("%s has no value: %s", (expression, reason) => {
  expect(evaluated(expression)).toContain(`error: ${reason}`);
});
