import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");
const documents = globSync(["*.md", "docs/**/*.md", "deployment/**/*.{json,md}"], { cwd: root }).sort();

/** Returns the matches of the first group of `pattern` in the documents, each with its document. */
const said = (pattern: RegExp): [string, string][] =>
  documents.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, what = ""]): [string, string] => [what, file]),
  );

/** A row must exist once its program has written its section. */
const results = read("bench/RESULTS.md");
const claimed = said(/RESULTS\.md#([\w-]+)/g);
const measured = claimed.filter(([row]) => results.includes(`\n## ${row.split("-")[0]}\n`));
const alerted = said(/jsonPayload\.event=\(?\\?"([^"\\]+)/g);

test("the documents make claims about speed, and ask for events", () => {
  expect(claimed.length).toBeGreaterThan(10);
  expect(alerted.length).toBeGreaterThan(10);
});

test.each(measured)("the row %s, at which %s points, is among the results", (row) => {
  expect(results.includes(`<a id="${row}"></a>`)).toBe(true);
});

test.each(alerted)("the event %s, for which %s asks, is one that is logged", (event) => {
  expect(read("functions/src/log.ts").includes(`"${event}"`)).toBe(true);
});
