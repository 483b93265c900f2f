import { expect, test } from "vitest";
import { evaluated } from "../testing/evaluated.ts";

// The values of Google's emulator.
// biome-ignore format: one row per expression
const values: readonly (readonly [expression: string, value: string])[] = [
  ["b'a' is bytes",                    "true"],
  ["b'\\xff'",                         "b\"\\xff\""],
  [`b"abc" == b'abc'`,                 "true"],
  ["b'é'",                             "b\"\\xc3\\xa9\""],
  ["'abc'.toUtf8()",                   "b\"\\x61\\x62\\x63\""],
  ["b'abc'.size()",                    "3"],
  ["b'abc'.toBase64()",                '"YWJj"'],
  ["b'abc'.toHexString()",             '"616263"'],
  ["b'\\xff\\xfb'.toBase64()",         '"__s="'],
  ["b'abc' < b'abd'",                  "true"],
  ["'abc'.toUtf8() == b'abc'",         "true"],
  ["b'a' == 'a'",                      "false"],
  ["'a'.toUtf8().toHexString()",       '"61"'],
  ["'é'.toUtf8().size()",              "2"],
  ["'\\ud83d'.toUtf8().toHexString()", '"3F"'],
  ["b'\\x00\\xff'.toHexString()",      '"00FF"'],
  ["b'\\101'",                         "b\"\\x41\""],
  ["b''.size()",                       "0"],
];

test.each(values)("%s is %s", (expression, value) => {
  expect(evaluated(expression)).toBe(value);
});

// biome-ignore format: one row per expression
const faults: readonly (readonly [expression: string, reason: string])[] = [
  ["b'abc' + b'd'",                    "Unsupported operation error. Received: bytes + bytes."],
  ["b'abc'[0]",                        "A value of type bytes cannot be indexed."],
];

test.each(faults)("%s has no value: %s", (expression, reason) => {
  expect(evaluated(expression)).toContain(`error: ${reason}`);
});
