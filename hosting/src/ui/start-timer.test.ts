import { beforeEach, expect, test, vi } from "vitest";
import { startTimer } from "./start-timer.ts";

// Like browsers, these timers keep 31 bits of a delay.
beforeEach(() => void vi.useFakeTimers());

test.each([
  [-(2 ** 33), 0],
  [-1, 0],
  [1, 1],
  [2 ** 33, 2 ** 31 - 1],
])("a timer for %i ms calls back after %i ms, unless it is ended", (delay, wait) => {
  const from = Date.now();
  const run = vi.fn(() => Date.now() - from);
  startTimer(delay, run);
  startTimer(delay, run)();
  vi.advanceTimersByTime(2 ** 33);
  expect(run.mock.results.map(({ value }) => value)).toEqual([wait]);
});
