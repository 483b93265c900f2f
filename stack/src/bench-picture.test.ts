import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { benchPicture } from "./bench-picture.ts";
import { withMeasured } from "./bench-results.ts";
import { projectRoot } from "./project.ts";

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
const results = read("bench/RESULTS.md");
const readme = read("README.md");

/** The ids of the bars of a picture. */
const barsOf = (picture: string) =>
  [...picture.matchAll(/data-row="([^"]+)"/g)].map(([, id = ""]) => id).sort();

/** The ids of all rows with a ratio. */
const rowsWithRatio = results
  .split("\n")
  .filter((line) => line.startsWith("| <a id=") && /\| [\d.]+× \|/.test(line))
  .map((line) => line.split('"')[1] ?? "")
  .sort();

const withRow = (ratio: number, goal: string) =>
  withMeasured("", [
    {
      name: "photos",
      rows: [{ id: "photos-one", what: "a & b < c", ours: "1 ms", beside: "2 ms", ratio, goal }],
      output: "",
      code: 0,
      date: "",
      commit: "",
      machine: "",
      load: "",
      seconds: 1,
    },
  ]);

describe("the picture of the ratios", () => {
  test("is the one of the results: npm run bench -- picture draws it again", () => {
    expect(read("bench/ratios.svg")).toBe(benchPicture(results));
  });

  test("has a bar for each row with a ratio, and no other", () => {
    expect(rowsWithRatio.length).toBeGreaterThan(0);
    expect(barsOf(read("bench/ratios.svg"))).toEqual(rowsWithRatio);
  });

  test("is in the README, and shows every claim of it whose row is a ratio", () => {
    expect(readme).toContain("](bench/ratios.svg)");
    const claims = [...readme.matchAll(/RESULTS\.md#([\w-]+)/g)].map(([, id = ""]) => id);
    const bars = barsOf(benchPicture(results));
    const drawn = claims.filter((id) => bars.includes(id));
    expect(drawn).toEqual(claims.filter((id) => rowsWithRatio.includes(id)));
    expect(drawn.length).toBeGreaterThan(0);
  });

  test.each([
    [2.5, "≥ 2×", "1 of 1 goals", false],
    [1.9, "≥ 2×", "0 of 1 goals", true],
    [0.96, "≤ 1.05 times as long", "1 of 1 goals", false],
    [0.94, "≤ 1.05 times as long", "0 of 1 goals", true],
    [0.5, "", "0 of 0 goals", false],
  ])("of %d against a goal of %j says %s", (ratio, goal, said, isMissed) => {
    const picture = benchPicture(withRow(ratio, goal));
    expect(picture).toContain(said);
    expect(picture.includes('"bar missed"')).toBe(isMissed);
    expect(picture.includes(">✕ ")).toBe(isMissed);
    expect(picture).toContain("a &amp; b &lt; c");
  });

  test("refuses a goal that it cannot draw", () => {
    expect(() => benchPicture(withRow(2, "soon"))).toThrow('this is "soon"');
  });

  test("has the colours of the site", () => {
    const tokens = read("hosting/src/ui/tokens.css");
    for (const [colour] of benchPicture("").matchAll(/#[0-9a-f]{6}\b/g)) expect(tokens).toContain(colour);
  });
});
