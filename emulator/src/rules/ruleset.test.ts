import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import type { Problem } from "./problem.ts";
import { compile, isRefused } from "./ruleset.ts";
import { anyExpression } from "./testing/any-expression.ts";
import { aDocument, decided, rulesWith } from "./testing/decided.ts";
import { printExpression } from "./testing/print-expression.ts";

// biome-ignore format: words, then signs
const words = [
  ..."rules_version service match function allow if let return in is true false null request resource get read '2' 'a' b'a' 1 1.5".split(" "),
  ..."{ } ( ) [ ] , : ; . ? ! < > + - * / % = == != && || =** $( // /* */ ' \" \\ \n /a /{x} /{x=**} /$(x) cloud.firestore é 😀 \u0000".split(" "),
];

const answers = (text: string) => {
  const compiled = compile(text, "random.rules");
  const isPlaced = ({ line, column, excerpt }: Problem) => line > 0 && column > 0 && excerpt !== "";
  return !isRefused(compiled) || (compiled.length > 0 && compiled.every(isPlaced));
};

const real = readFileSync(new URL("./testing/realistic.rules", import.meta.url), "utf8");
const edit = fc
  .tuple(fc.nat({ max: real.length }), fc.nat({ max: 20 }), fc.constantFrom("", ...words), fc.boolean())
  .map(([at, length, word, twice]) => {
    const piece = real.slice(at, at + length);
    return real.slice(0, at) + (twice ? piece + piece : word) + real.slice(at + length);
  });

test.each<[string, fc.Arbitrary<string>, number, number]>([
  ["any text", fc.string({ unit: "binary", maxLength: 200 }), 400, 20_000],
  [
    "any words of the language",
    fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((list) => list.join(" ")),
    500,
    20_000,
  ],
  ["realistic rules with any piece cut out, doubled or replaced", edit, 300, 10_000],
])("%s: either understood or refused at a place", (_, text, some, all) => {
  fc.assert(fc.property(text, answers), { numRuns: runs(some, all) });
});

test("realistic rules are understood", () => {
  expect(compile(real, "realistic.rules")).toMatchObject({ version: 2 });
});

test("any condition that is understood is answered", async () => {
  const condition = anyExpression.map(printExpression);
  const count = runs(1000, 30_000);
  let understood = 0;
  await fc.assert(
    fc.asyncProperty(condition, async (text) => {
      const declarations = `function f(name, id) { return ${text}; } match /t/{id} { allow get: if f(id, id) || true; allow get: if f(1, 2); }`;
      const whole = `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { ${declarations} } }`;
      const compiled = compile(whole, "random.rules");
      if (isRefused(compiled)) return;
      understood += 1;
      const decision = await decided(compiled, {
        resource: aDocument("t/x", { a: 1n, data: "x" }),
      } as object);
      expect(decision.allowed).toBe(true);
    }),
    { numRuns: count },
  );
  expect(understood).toBeGreaterThan(count / 10);
});

// biome-ignore format: one row per pattern
const versions: readonly (readonly [pattern: string, inFirst: boolean, inSecond: boolean])[] = [
  ["/t/x",           true,  true],
  ["/{d=**}",        true,  true],
  ["/t/{d=**}",      true,  true],
  ["/t/x/{d=**}",    false, true],
];

test.each(versions)(
  "in version 1 the document t/x matches %s: %s, in version 2: %s",
  async (pattern, inFirst, inSecond) => {
    const text = `service cloud.firestore { match /databases/{db}/documents { match ${pattern} { allow get; } } }`;
    const allowed = async (source: string) => {
      const compiled = compile(source, "a.rules");
      if (isRefused(compiled)) throw new Error(compiled[0]?.message);
      return (await decided(compiled)).allowed;
    };
    expect([await allowed(text), await allowed(`rules_version = '2'; ${text}`)]).toEqual([inFirst, inSecond]);
  },
);

test("one file may hold the rules of two services", async () => {
  const text =
    "rules_version = '2'; function yes() { return true; } service firebase.storage { match /b/{b}/o/t/x { allow get: if yes(); } }" +
    " service cloud.firestore { match /databases/{db}/documents/t/x { allow get: if yes(); } }";
  const compiled = compile(text, "both.rules");
  if (isRefused(compiled)) throw new Error(compiled[0]?.message);
  expect((await decided(compiled)).allowed).toBe(true);
  expect([...compiled.permissions.keys()]).toEqual(["firebase.storage", "cloud.firestore"]);
});

test("comments and blanks change nothing", async () => {
  const rules = rulesWith("/* a */ match /t/{id} // b\n{\r\n\tallow get /**/ : if /* c */ true // d\n; }");
  expect((await decided(rules)).allowed).toBe(true);
});
