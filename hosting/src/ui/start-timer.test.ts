import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTimer } from "./start-timer.ts";

// Like browsers, these timers keep 31 bits of a delay.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

test("a timer calls back at its moment, however far it is from now", () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 33), max: 2 ** 33 }), (delay) => {
      const from = Date.now();
      const run = vi.fn(() => Date.now() - from);
      startTimer(delay, run);
      vi.advanceTimersByTime(2 ** 33);
      expect(run.mock.results.map(({ value }) => value)).toEqual([Math.max(0, delay)]);
    }),
  );
});

test("a timer that is ended never calls back", () => {
  const run = vi.fn();
  const end = startTimer(2 ** 32, run);
  vi.advanceTimersByTime(2 ** 31);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
