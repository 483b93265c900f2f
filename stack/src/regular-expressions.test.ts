import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { analyse } from "scslre";
import { parseSync, Visitor } from "vite";
import { expect, test, vi } from "vitest";

type Pattern = { readonly source: string; readonly flags: string };

const files = globSync("{domain,functions,hosting}/src/**/*.{ts,tsx}", { cwd: projectRoot }).filter(
  (file) => !/\.test\.|\.d\.ts$|\/testing\//.test(file),
);

/** Returns the literals of a file, and whether it makes others from texts. */
function patternsIn(file: string): { literals: readonly Pattern[]; makesOthers: boolean } {
  const literals: Pattern[] = [];
  let makesOthers = false;
  const { program } = parseSync(file, readFileSync(join(projectRoot, file), "utf8"));
  new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex)
        literals.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression({ callee }) {
      makesOthers ||= callee.type === "Identifier" && callee.name === "RegExp";
    },
  }).visit(program);
  return { literals, makesOthers };
}

/** Returns the regular expressions that files make of texts while they load. */
async function madeIn(files: readonly string[]): Promise<readonly Pattern[]> {
  const made: Pattern[] = [];
  vi.resetModules();
  vi.stubGlobal(
    "RegExp",
    class extends RegExp {
      constructor(pattern: string, flags?: string) {
        super(pattern, flags);
        made.push(this);
      }
    },
  );
  // The worker listens as it loads.
  vi.stubGlobal("addEventListener", () => undefined);
  for (const file of files) await import(join(projectRoot, file));
  vi.unstubAllGlobals();
  return made;
}

/** Whether some text makes a regular expression take time that grows faster than the text. */
const isSlow = ({ source, flags }: Pattern) => analyse({ source, flags }).reports.length > 0;

test.each([
  ["a list of words before another", /^(.*?)(\S+)\s*$/, true],
  ["white space at the end, sought from each space of many", /\s+$/, true],
  ["white space on both sides of nothing", /^\s*(~)?\s*\d/, true],
  ["a beginning", /^\s+/, false],
  ["words", /\p{L}+/gu, false],
])("%s: whether it is slow", (_, pattern, slow) => {
  expect(isSlow(pattern)).toBe(slow);
});

test("no text makes a regular expression of the product slow", async () => {
  const found = files.map((file) => ({ file, ...patternsIn(file) }));
  const made = await madeIn(found.filter(({ makesOthers }) => makesOthers).map(({ file }) => file));
  const all = [
    ...found.flatMap(({ file, literals }) => literals.map((literal) => ({ file, ...literal }))),
    ...made.map(({ source, flags }) => ({ file: "made of texts", source, flags })),
  ];
  expect([all.length > 150, made.length > 5]).toEqual([true, true]);
  expect(all.filter(isSlow)).toEqual([]);
});
