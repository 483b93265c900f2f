import { requirements, unproved } from "@daily-genius/stack/requirements";
import { expect, test } from "vitest";

const found = requirements();
const files = new Set([...found.values()].flat());
const ran = [...files].map((file) => ({ file, isSkipped: false }));

test("every requirement of the specification is shown by a test, and no test names another", () => {
  expect(found.size).toBe(74);
  expect([...found].filter(([, shown]) => shown.length === 0)).toEqual([]);
});

test("a requirement is not proved by a file that did not run or skipped a test", () => {
  expect(unproved(ran)).toEqual([]);
  const keyboard = "tests/e2e/keyboard.test.ts";
  const line = `No proof of 1.1: ${keyboard} did not run, or skipped a test`;
  expect(unproved(ran.filter(({ file }) => file !== keyboard))).toContain(line);
  expect(unproved([...ran, { file: keyboard, isSkipped: true }])).toContain(line);
});
