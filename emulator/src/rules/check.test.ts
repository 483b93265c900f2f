import { expect, test } from "vitest";
import { formatProblem } from "./problem.ts";
import { compile, isRefused } from "./ruleset.ts";

const inDocuments = (declarations: string) =>
  `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {\n${declarations}\n} }`;
const inCondition = (condition: string) => inDocuments(`match /t/{id} { allow get: if\n${condition}\n; }`);

function refusals(text: string): readonly string[] {
  const compiled = compile(text, "test.rules");
  const problems = isRefused(compiled) ? compiled : compiled.warnings;
  return problems.map(
    ({ line, column, message, isWarning }) => `${line}:${column} ${isWarning ? "warning: " : ""}${message}`,
  );
}

// biome-ignore format: one row per condition
const conditions: readonly (readonly [condition: string, refusal: string])[] = [
  ["foo()",                          "3:1 warning: Unknown function 'foo'."],
  ["get(/a/b).bad()",                "3:1 warning: Unknown method 'bad'."],
  ["true || foo",                    "3:9 warning: Unknown variable 'foo'."],
  ["'a'.startsWith('b')",            "3:1 warning: Unknown method 'startsWith'."],
  ["hashing.sha1('a') == b''",       "3:1 warning: Unknown function 'hashing.sha1'."],
  ["firestore.get(/a/b) == 1",       "3:1 warning: Unknown function 'firestore.get'."],
  ["math == 1",                      "3:1 'math' is a package and cannot be used as a variable."],
  ["math.pi == 1",                   "3:1 'math' is a package and cannot be used as a variable."],
  ["math.abs() == 1",                "3:1 warning: 'math.abs' takes 1 arguments, not 0."],
  ["exists(/a/b, /c/d)",             "3:1 warning: 'exists' takes 1 arguments, not 2."],
  ["'a'.size(1) == 1",               "3:1 warning: 'size' takes 0 arguments, not 1."],
  ["{}.get('a') == 1",               "3:1 warning: 'get' takes 2 arguments, not 1."],
  ["'a'.matches('[')",               "3:1 Invalid regular expression pattern. Pattern: [."],
  ["'a'.matches('(?=a)')",           "3:1 Invalid regular expression pattern. Pattern: (?=a)."],
  ["'a'.split('(').size() == 1",     "3:1 Invalid regular expression pattern. Pattern: (."],
  ["1 is boolean",                   "3:1 There is no type 'boolean' to test for: bool, bytes, constraint, duration, float, int, latlng, list, map, map_diff, number, path, set, string, timestamp, vector are known."],
  ["1 +",                            "4:1 A value expected, found ';'."],
  ["1 2",                            "3:3 An operator or ';' expected, found '2'."],
  ["(1",                             "4:1 ')' expected, found ';'."],
  ["[1 2]",                          "3:4 ',' or ']' expected, found '2'."],
  ["{'a' 1}",                        "3:6 ':' expected, found '1'."],
  ["f(1",                            "4:1 ',' or ')' expected, found ';'."],
  ["6 /3 == 2",                      "3:3 This reads as a path. To divide, put a space after the '/'."],
  ["true ? 1",                       "4:1 ':' expected, found ';'."],
  ["x[1:2",                          "4:1 ']' expected, found ';'."],
  ["'a",                             "3:1 This string is not closed on its line."],
  ["'\\z'",                          "3:2 '\\z' is not an escape: \\n, \\r, \\t, \\b, \\f, \\\\, \\', \\\", \\u0000, \\x00 and \\000 are."],
  ["b'\\u00e9' == b''",              "3:3 '\\u00e9' is not a byte: a bytes literal takes \\x00 to \\xff."],
  ["9223372036854775808 == 1",       "3:1 9223372036854775808 is larger than the largest int, 9223372036854775807."],
  ["1e3 == 1",                       "3:1 '1e3' is not a number."],
  ["007 == 1",                       "3:1 '007' is not a number."],
  ["--1 == 1",                       "3:1 There is no -- or ++; a value expected, found '--'."],
  ["- -1 == 1",                      "3:3 A value expected, found '-'."],
  ["null is null",                   "3:9 'null' is a word of the language; A type expected, found 'null'."],
  ["if",                             "3:1 A value expected, found 'if'."],
  ["a.'b'",                          "3:3 A field or method name expected, found ''b''."],
  ["/ == 1",                         "3:3 A name or '$(' expected after the '/' of a path, found '=='."],
  ["/a/{b} == 1",                    "3:6 ':' expected, found '}'."],
  ["true # false",                   "3:6 Unexpected character '#'."],
  ["true /* never closed",           "3:6 This comment is not closed: '*/' is missing."],
  ["true & false",                   "3:6 Unexpected character '&'."],
  ["a = 1",                          "3:3 An operator or ';' expected, found '='."],
];

test.each(conditions)("%s is refused or warned of", (condition, refusal) => {
  expect(refusals(inCondition(condition))[0]).toBe(refusal);
});

// biome-ignore format: one row per set of declarations
const declarations: readonly (readonly [declarations: string, refusal: string])[] = [
  ["match /t/{id} { allow fly: if true; }",                      "2:23 warning: 'fly' is no method: read, get, list, write, create, update, delete are."],
  ["match /t/{id} { allow get if true; }",                       "2:27 ':' expected before 'if', found 'if'."],
  ["match /t/{id} { allow get: true; }",                         "2:28 'if' expected, found 'true'."],
  ["match /t/{id} { allow: if true; }",                          "2:22 A method such as read, get or create expected, found ':'."],
  ["match /t/{id} { allow get: if true;; }",                     "2:36 'allow', 'match', 'function' or '}' expected, found ';'."],
  ["match /t/{id} { }",                                          "2:15 This match block is empty."],
  ["match t/{id} { allow get; }",                                "2:7 A path expected, such as /posts/{id}, found 't'."],
  ["match /t/{id}/ { allow get; }",                              "2:18 'allow' is a word of the language; A wildcard's name expected, found 'allow'."],
  ["match /t/$(db) { allow get; }",                              "2:10 A name or '{' expected after the '/' of a path, found '$('."],
  ["match /{a}/{a} { allow get; }",                              "2:11 'a' already stands in this path."],
  ["match /{a=**}/{b=**} { allow get; }",                        "2:14 A path can hold only one '=**'."],
  ["match /{math} { allow get; }",                               "2:7 'math' is a package and cannot be a variable."],
  ["function f() { return f(); }",                               "2:1 Functions cannot call themselves: f → f."],
  ["function f() { return g(); } function g() { return f(); }",  "2:1 Functions cannot call themselves: f → g → f."],
  ["function f(a) { return a; } match /t/{id} { allow get: if f(); }", "2:59 warning: 'f' takes 1 arguments, not 0."],
  ["function f() { return id; } match /t/{id} { allow get: if f(); }", "2:23 warning: Unknown variable 'id'."],
  ["match /t/{id} { allow get: if f(); } match /u/{v} { function f() { return true; } }", "2:31 warning: Unknown function 'f'."],
  ["function f() { return a; let a = 1; }",                      "2:26 ';' or '}' expected, found 'let'."],
  ["function f() { let a = b; let b = 1; return a; }",           "2:24 warning: Unknown variable 'b'."],
  ["function f() { a; }",                                        "2:16 'let' or 'return' expected, found 'a'."],
  ["function f() { let a = 1 return a; }",                       "2:26 An operator or ';' expected, found 'return'."],
  ["function f(a,) { return a; }",                               "2:14 A parameter's name expected, found ')'."],
  ["function f(a, a) { return a; }",                             "2:15 'a' is already declared in this function."],
  ["function f(a) { let a = 1; return a; }",                     "2:17 'a' is already declared in this function."],
  ["function f(math) { return 1; }",                             "2:12 'math' is a package and cannot be a variable."],
  ["function f() { return 1; } function f(a) { return a; }",     "2:28 A function 'f' already stands here."],
  ["function match() { return 1; }",                             "2:10 'match' is a word of the language; A function's name expected, found 'match'."],
  ["function f(a, b, c, d, e, g, h, i) { return a; }",           "2:1 'f' has more than 7 parameters."],
  [`function f() { ${Array.from({ length: 12 }, (_, at) => `let v${at} = 1;`).join(" ")} return 1; }`, "2:1 'f' has more than 11 variables."],
  ["let a = 1;",                                                 "2:1 'allow', 'match', 'function' or '}' expected, found 'let'."],
  ["allow get: if x;\nallow list: if y;",                        "2:15 warning: Unknown variable 'x'."],
];

test.each(declarations)("%s is refused or warned of", (text, refusal) => {
  expect(refusals(inDocuments(text))[0]).toBe(refusal);
});

// biome-ignore format: one row per file
const files: readonly (readonly [text: string, refusal: string])[] = [
  ["",                                                                      "1:1 A 'service' block expected, found the end of the file."],
  ["rules_version = '3'; service cloud.firestore { }",                      "1:17 There is no rules version '3': '1' and '2' are known."],
  ["rules_version = 2; service cloud.firestore { }",                        "1:17 A version in quotes expected, found '2'."],
  ["service cloud.firestore { } rules_version = '2';",                      "1:29 'service' or 'function' expected, found 'rules_version'."],
  ["service foo.bar { match /a { allow get; } }",                           "1:1 warning: There is no service 'foo.bar': cloud.firestore and firebase.storage are known."],
  ["service cloud.firestore { } service cloud.firestore { }",               "1:29 The service 'cloud.firestore' already has its block."],
  ["service cloud.firestore { allow get; }",                                "1:27 'match', 'function' or '}' expected, found 'allow'."],
  ["service cloud.firestore { match /a { allow get; }",                     "1:50 'match', 'function' or '}' expected, found the end of the file."],
  ["service cloud.firestore { } }",                                         "1:29 'service' or 'function' expected, found '}'."],
  ["service cloud.firestore { match /{a=**}/b { allow get; } }",            "1:33 In rules_version '1' a '=**' must be the last segment of its path."],
  ["service firebase.storage { match /b/{b}/o { allow get: if get(/a/b); } }", "1:59 warning: Unknown function 'get'. Did you mean 'firestore.get'?"],
];

test.each(files)("%s is refused or warned of", (text, refusal) => {
  expect(refusals(text)[0]).toBe(refusal);
});

test("every problem is reported, in the order of the source", () => {
  const text = inDocuments("function f() { return x; }\nmatch /t/{id} { allow get: if y && z(); }");
  expect(refusals(text)).toEqual([
    "2:23 warning: Unknown variable 'x'.",
    "3:31 warning: Unknown variable 'y'.",
    "3:36 warning: Unknown function 'z'.",
  ]);
});

const chain = (length: number) =>
  inDocuments(
    `function f0() { return true; } ${Array.from({ length }, (_, at) => `function f${at + 1}() { return f${at}(); }`).join(" ")}`,
  );

test("functions may call each other twenty deep", () => {
  expect(refusals(chain(20))).toEqual([]);
  expect(refusals(chain(21))).toEqual([
    expect.stringContaining("'f21' leads to more than 20 calls inside one another."),
  ]);
});

const nested = (depth: number): string => (depth === 0 ? "allow get;" : `match /a { ${nested(depth - 1)} }`);

test("match blocks may be nested eleven deep", () => {
  expect(refusals(inDocuments(nested(10)))).toEqual([]);
  expect(refusals(inDocuments(nested(11)))[0]).toContain(
    "More than 11 match blocks stand inside one another.",
  );
});

test("a path may have a hundred segments and twenty wildcards", () => {
  const path = (count: number, segment: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => segment(at)).join("");
  expect(refusals(inDocuments(`match ${path(97, () => "/a")} { allow get; }`))).toEqual([]);
  expect(refusals(inDocuments(`match ${path(98, () => "/a")} { allow get; }`))[0]).toContain(
    "more than 100 segments",
  );
  expect(refusals(inDocuments(`match ${path(19, (at) => `/{a${at}}`)} { allow get; }`))).toEqual([]);
  expect(refusals(inDocuments(`match ${path(20, (at) => `/{a${at}}`)} { allow get; }`))[0]).toContain(
    "more than 20 wildcards",
  );
});

// The deepest that Google's compiler accepts.
// biome-ignore format: one row per way to go deep
const deepest: readonly (readonly [name: string, most: number, condition: (depth: number) => string])[] = [
  ["terms joined by &&", 99, (depth) => Array.from({ length: depth }, () => "true").join(" && ")],
  ["brackets",           98, (depth) => `${"(".repeat(depth)}true${")".repeat(depth)}`],
  ["negations",          98, (depth) => `${"!".repeat(depth)}true`],
  ["choices",            98, (depth) => `${"true ? ".repeat(depth)}true${" : true".repeat(depth)}`],
];

test.each(deepest)("%s are refused beyond a depth of %i", (_name, most, condition) => {
  expect(refusals(inCondition(condition(most)))).toEqual([]);
  expect(refusals(inCondition(condition(most + 1)))[0]).toContain("This expression is nested too deeply.");
});

test("a source of more than 256 KiB is refused", () => {
  const padded = (size: number) => inCondition("true").padEnd(size, " ");
  expect(refusals(padded(256 * 1024))).toEqual([]);
  expect(refusals(padded(256 * 1024 + 1))).toEqual(["1:1 These rules are larger than 262144 bytes."]);
});

test("a problem is shown in its line, with carets below the place", () => {
  const compiled = compile(inCondition("  true && nobody(1)"), "my.rules");
  expect(isRefused(compiled) || compiled.warnings.map(formatProblem)).toEqual([
    "my.rules:3:11: warning: Unknown function 'nobody'.\n3 |   true && nobody(1)\n              ^^^^^^^^^",
  ]);
});

test("a problem far to the right is shown with the words around it", () => {
  const compiled = compile(inCondition(`${"true && ".repeat(40)}nobody`), "my.rules");
  const [, line = "", carets = ""] = isRefused(compiled)
    ? []
    : formatProblem(compiled.warnings[0] as never).split("\n");
  expect(line.length).toBeLessThan(130);
  expect(line.slice(carets.indexOf("^"))).toBe("nobody");
});

test("a problem at the end of a file is shown below the last line", () => {
  const compiled = compile("service cloud.firestore {", "my.rules");
  expect(isRefused(compiled) && compiled.map(formatProblem)).toEqual([
    "my.rules:1:26: 'match', 'function' or '}' expected, found the end of the file.\n1 | service cloud.firestore {\n                             ^",
  ]);
});
