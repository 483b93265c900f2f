import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { startTimer } from "./start-timer.ts";

afterEach(() => void vi.restoreAllMocks());

test("a moment that passed long ago is no delay that a browser reads as days", () => {
  const asked = vi.spyOn(globalThis, "setTimeout");
  fc.assert(
    fc.property(fc.double({ max: 2 ** 31 - 1, noNaN: true }), (delay) => {
      clearTimeout(startTimer(delay, () => undefined));
      // The 32 bits that a browser keeps.
      expect(Number(asked.mock.lastCall?.[1]) | 0).toBe(Math.trunc(Math.max(delay, 0)));
    }),
  );
});
