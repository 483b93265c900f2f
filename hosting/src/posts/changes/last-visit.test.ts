import { expect, test } from "vitest";
import { visitsAt } from "./last-visit.ts";

const minute = 60_000;

test.each([
  ["the first visit follows none", null, { open: 0, before: null }],
  ["what is stored by something else counts as none", "{", { open: 0, before: null }],
  ["a reload continues the visit", { open: -29 * minute, before: -9e9 }, { open: 0, before: -9e9 }],
  [
    "after half an hour another visit begins",
    { open: -31 * minute, before: -9e9 },
    { open: 0, before: -31 * minute },
  ],
])("%s", (_, before, after) => {
  expect(
    visitsAt(0, typeof before === "string" || before === null ? before : JSON.stringify(before)),
  ).toEqual(after);
});
