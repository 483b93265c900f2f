import fc from "fast-check";
import { expect, test } from "vitest";
import { saveDelay } from "./requests.ts";

test.each([
  ["5 s after the last key", 100_000, 100_000, [], 5_000],
  ["10 s after the first one, if nobody pauses", 107_000, 100_000, [], 3_000],
  ["at once, if that has passed", 111_000, 100_000, [], 0],
  [
    "in the minute after the first of six writes",
    86_000,
    86_000,
    [60_000, 65_000, 70_000, 75_000, 80_000, 85_000],
    34_000,
  ],
])("a draft is sent %s", (_, now, typedAt, sent, delay) => {
  expect(saveDelay(now, typedAt, sent)).toBe(delay);
});

test("whatever the keys, an hour makes at most 360 writes, and a rested hand waits 6 s at most", () => {
  const pauses = fc.array(fc.integer({ min: 50, max: 20_000 }), { minLength: 50, maxLength: 800 });
  fc.assert(
    fc.property(pauses, (gaps) => {
      const sent: number[] = [];
      let [now, typedAt, due] = [0, Number.NaN, Number.POSITIVE_INFINITY];
      for (const gap of gaps) {
        now += gap;
        if (due <= now) {
          sent.push(due);
          typedAt = Number.NaN;
        }
        if (Number.isNaN(typedAt)) typedAt = now;
        due = now + saveDelay(now, typedAt, sent);
        if (sent.length < 6) expect(due - now).toBeLessThanOrEqual(6_000);
      }
      for (const [index, at] of sent.entries())
        if (index >= 360) expect(at - (sent[index - 360] ?? 0)).toBeGreaterThanOrEqual(3_600_000);
    }),
  );
});
