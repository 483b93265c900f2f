import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatProblem } from "./problem.ts";
import { compile, isRefused } from "./ruleset.ts";

const repeated = (count: number, part: (at: number) => string, between = "") =>
  Array.from({ length: count }, (_, at) => part(at)).join(between);
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
  ["twelve variables", "2:1 'f' has more than 11 variables.", inDocuments(`function f() { ${repeated(12, (at) => `let v${at} = 1;`)} return 1; }`)],
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

const nested = (depth: number): string => (depth === 0 ? "allow get;" : `match /a { ${nested(depth - 1)} }`);
const chain = (length: number) =>
  `function f0() { return true; } ${repeated(length, (at) => `function f${at + 1}() { return f${at}(); }`, " ")}`;
const tooDeep = "This expression is nested too deeply.";

// The most that Google's compiler accepts.
// biome-ignore format: one row per limit
const limits: readonly (readonly [what: string, most: number, text: (count: number) => string, refusal: string])[] = [
  ["calls of functions inside one another", 20, (depth) => inDocuments(chain(depth)), "'f21' leads to more than 20 calls inside one another."],
  ["match blocks inside one another", 10, (depth) => inDocuments(nested(depth)), "More than 11 match blocks stand inside one another."],
  ["segments of a path", 97, (count) => inDocuments(`match ${repeated(count, () => "/a")} { allow get; }`), "more than 100 segments"],
  ["wildcards in a path", 19, (count) => inDocuments(`match ${repeated(count, (at) => `/{a${at}}`)} { allow get; }`), "more than 20 wildcards"],
  ["terms joined by &&", 99, (count) => inCondition(repeated(count, () => "true", " && ")), tooDeep],
  ["brackets", 98, (depth) => inCondition(`${"(".repeat(depth)}true${")".repeat(depth)}`), tooDeep],
  ["negations", 98, (depth) => inCondition(`${"!".repeat(depth)}true`), tooDeep],
  ["choices", 98, (depth) => inCondition(`${"true ? ".repeat(depth)}true${" : true".repeat(depth)}`), tooDeep],
  ["bytes of source", 256 * 1024, (size) => inCondition("true").padEnd(size, " "), "These rules are larger than 262144 bytes."],
];

test.each(limits)("there may be no more %s than %i", (_what, most, text, refusal) => {
  expect(refusals(text(most))).toEqual([]);
  expect(refusals(text(most + 1))[0]).toContain(refusal);
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
