import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { RE2JS } from "./regular-expressions.ts";

test("Firestore's SDK uses no more of regular expressions than it gets", () => {
  const require = createRequire(createRequire(import.meta.url).resolve("@firebase/firestore"));
  const folder = dirname(require.resolve("@firebase/firestore"));
  const [, common = ""] =
    /from '\.\/(common-.+?\.js)'/.exec(readFileSync(join(folder, "index.esm.js"), "utf8")) ?? [];
  const code = readFileSync(join(folder, common), "utf8");
  const uses = [...code.matchAll(/RE2JS\.compile\(\w\)(?:\.(\w+))?/g)];
  expect(code.match(/RE2JS/g)).toHaveLength(1 + uses.length);
  const [like, contains, match] = uses.map(({ index }) => code.slice(index, index + 250));
  expect(uses).toHaveLength(3);
  expect(like).toContain("r.matches(e)");
  expect(contains).toContain("n.test(e)");
  expect(match).toContain("RE2JS.compile(t).matches(e)");
});

test.each([
  ["^Ada.*$", "Ada\nLovelace", true, true],
  ["da", "Ada", false, true],
  ["a|b", "ab", false, true],
  ["x", "Ada", false, false],
])("%j matches the whole of %j: %s, a part of it: %s", (pattern, text, whole, part) => {
  const compiled = RE2JS.compile(pattern);
  expect([compiled.matches(text), compiled.test(text)]).toEqual([whole, part]);
});
