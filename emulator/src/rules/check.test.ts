import { readFileSync } from "node:fs";
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

// refusals.txt has a line each: what is wrong, and the words for it.
const places = { conditions: inCondition, declarations: inDocuments, files: (text: string) => text } as const;
const refused = readFileSync(new URL("refusals.txt", import.meta.url), "utf8")
  .split(/^# /m)
  .flatMap((section) => {
    const [place = "", ...lines] = section.trimEnd().split("\n");
    return lines.map((line) => {
      const [wrong = "", ...words] = line.split(" → ");
      // The casts: the sections of the file are these.
      return [wrong, words.join(" → "), places[place as keyof typeof places](wrong)] as const;
    });
  });

// biome-ignore format: one row per file
test.each([
  ...refused,
  ["nothing", "1:1 A 'service' block expected, found the end of the file.", ""],
  ["two unknown names", "2:15 warning: Unknown variable 'x'.", inDocuments("allow get: if x;\nallow list: if y;")],
  ["twelve variables", "2:1 'f' has more than 11 variables.", inDocuments(`function f() { ${Array.from({ length: 12 }, (_, at) => `let v${at} = 1;`).join(" ")} return 1; }`)],
] as const)("%s is refused or warned of: %s", (_wrong, refusal, text) => {
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
