import { expect, test } from "vitest";
import { checklistRows, testsNamedIn, unproved } from "./spec-checklist.ts";

/** Every test in the checklist, as a run reports it after filling in titles. */
const all = checklistRows().flatMap(([, tests]) =>
  testsNamedIn(tests).map(({ file, title }) => ({
    file,
    titles: [title.replaceAll(/%[sdifjo]|\$[\w.]+/g, "a value")],
    isSkipped: false,
  })),
);

test("each row of the checklist names its tests", () => {
  const rows = checklistRows();
  expect(rows.length).toBeGreaterThan(150);
  for (const [sentence, tests] of rows)
    expect(testsNamedIn(tests), sentence).toHaveLength(tests.split("<br>").length);
});

test("a checklist whose tests all ran is proved", () => {
  expect(unproved(all)).toEqual([]);
});

test("a sentence is not proved by a test that skipped itself, ran in part, or did not run", () => {
  const [first, ...others] = all;
  if (first === undefined) throw new Error("the checklist names tests");
  const line = `${first.file} › `;
  const without = others.filter(({ titles }) => titles[0] !== first.titles[0]);
  expect(unproved([{ ...first, isSkipped: true }, ...without])[0]).toContain(line);
  expect(unproved([{ ...first, isSkipped: true }, ...all])[0]).toContain(line);
  expect(unproved(without)[0]).toContain(line);
});
