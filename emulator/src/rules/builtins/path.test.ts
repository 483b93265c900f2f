import { expect, test } from "vitest";
import { evaluated } from "../testing/evaluated.ts";

// The values of Google's emulator.
// biome-ignore format: one row per expression
const values: readonly (readonly [expression: string, value: string])[] = [
  ["/a/b is path",                  "true"],
  ["path('a/b')",                   "/a/b"],
  ["path('/a/b')",                  "/a/b"],
  ["path('a')",                     "/a"],
  ["/a/b",                          "/a/b"],
  ["/a/b == /a/b",                  "true"],
  ["/a/b == path('a/b')",           "true"],
  ["/a/b == path('/a/b')",          "true"],
  ["/a/b == '/a/b'",                "false"],
  ["/a/$(1)",                       "/a/1"],
  ["/a/$('x')",                     "/a/x"],
  ["/a/$('x/y')",                   "/a/x/y"],
  ["/a/$('')",                      "/a/"],
  ["/a/$(null)",                    "/a/null"],
  ["/a/$(true)",                    "/a/true"],
  ["/a/b[0]",                       '"a"'],
  ["(/a/b)[0]",                     '"a"'],
  ["(/a/b)[1]",                     '"b"'],
  ["(/a/b)[0:1]",                   "/a"],
  ["/a/$(1 + 1)/c",                 "/a/2/c"],
  ["path('a/{x}').bind({'x':'1'})", "/a/1"],
  ["path('a/{x}')",                 "/a/{x}"],
  ["/a/(default)/b",                "/a/(default)/b"],
  ["/a/b-c/d_e.f",                  "/a/b-c/d_e.f"],
  ["/a/1b/2",                       "/a/1b/2"],
  ["/a/$(/x/y)",                    "/a/x/y"],
  ["/a == 'a'",                     "false"],
  ["/(foo)/a",                      "/(foo)/a"],
  ["/a/(foo)",                      "/a/(foo)"],
  ["(/a/b)[0:1] == /a",             "true"],
];

test.each(values)("%s is %s", (expression, value) => {
  expect(evaluated(expression)).toBe(value);
});

// biome-ignore format: one row per expression
const faults: readonly (readonly [expression: string, reason: string])[] = [
  ["path('')",                      "Empty Path Template is not allowed."],
  ["path(1)",                       "Unsupported operation error. Received: path(int)."],
  ["(/a/b)[2]",                     "Index out of bound error. Index: [2] , size: [2]."],
  ["/a/b + /c",                     "Unsupported operation error. Received: path + path."],
  ["(/a/b).size()",                 "Function not found error: Name: [size]."],
];

test.each(faults)("%s has no value: %s", (expression, reason) => {
  expect(evaluated(expression)).toContain(`error: ${reason}`);
});
