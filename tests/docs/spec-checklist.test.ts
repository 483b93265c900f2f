import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const fromRoot = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The rows of the tables: a sentence, and what stands beside it. */
const rows = fromRoot("docs/spec-checklist.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| sentence "))
  .map((line) => /^\| (.*) \| (.*) \|$/.exec(line)?.slice(1) ?? [line, ""]);

test("the checklist has not lost its rows", () => {
  expect(rows.length).toBeGreaterThan(150);
});

test.each(rows)("%s is shown by tests that exist", (_sentence, shownBy = "") => {
  const named = [...shownBy.matchAll(/`([^`]+) › ([^`]+)`/g)];
  expect(named.length).toBeGreaterThan(0);
  expect(shownBy.split("<br>")).toHaveLength(named.length);
  for (const [, file = "", name = ""] of named) {
    expect(file).toMatch(/\.test\.tsx?$/);
    const source = fromRoot(file);
    expect(['"', "'", "`"].some((quote) => source.includes(quote + name + quote))).toBe(true);
  }
});
