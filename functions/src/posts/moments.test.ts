import { expect, test } from "vitest";
import { couldBeWrittenAt, monotonicTime } from "./change.ts";

const now = Date.UTC(2026, 2, 14, 12);
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();

test.each([
  ["nothing before", [], at(0)],
  ["an earlier moment", [at(-5000)], at(0)],
  ["the same millisecond", [at(0)], at(1)],
  ["a clock that is a little ahead", [at(1500)], at(1501)],
  ["several moments", [at(-1), at(7), at(3)], at(8)],
  ["a moment that only the console could have written", [at(3_600_000)], at(0)],
  ["no moment at all", [undefined, null, 7, "soon", "2026-03-14"], at(0)],
])("after %s comes the next", (_, moments, expected) => {
  expect(monotonicTime(moments, now)).toBe(expected);
});

test.each([
  [at(-59_000), true],
  [at(59_000), true],
  [at(-61_000), false],
  [at(61_000), false],
  ["2026-03-14", false],
  ["2026-03-14T12:00:00Z", false],
  [now, false],
])("%j could be of a write at noon: %s", (moment, possible) => {
  expect(couldBeWrittenAt(moment, now)).toBe(possible);
});
