import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportOutcome, watchOutcomes } from "#backend/outcomes.ts";
import { keepChecking } from "./keep-checking.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

test("a visible page asks once a minute, when it comes into sight and when something is refused, until it is left", () => {
  const check = vi.fn(async (_isInUse?: boolean) => true);
  const page = Object.assign(new EventTarget(), { hidden: false });
  const stop = keepChecking({ check }, { page, watchOutcomes });
  const ask = () => {
    check.mockClear();
    vi.advanceTimersByTime(60_000);
    page.dispatchEvent(new Event("visibilitychange"));
    reportOutcome("refused");
    return check.mock.calls.length;
  };
  expect(ask()).toBe(3);
  page.hidden = true;
  expect(ask()).toBe(1);
  page.hidden = false;
  stop();
  expect(ask()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["a press", "pointerdown", true],
  ["a key", "keydown", true],
  ["the wheel", "wheel", true],
  ["coming back", "visibilitychange", true],
  ["a moved mouse, which a knock on the table moves,", "pointermove", false],
])("%s says that the session is in use: %s", (_, event, isUse) => {
  const check = vi.fn(async (_isInUse?: boolean) => true);
  const page = Object.assign(new EventTarget(), { hidden: false });
  const stop = keepChecking({ check }, { page, watchOutcomes });
  page.dispatchEvent(new Event(event));
  vi.advanceTimersByTime(60_000);
  expect(check.mock.calls.some(([isInUse]) => isInUse)).toBe(isUse);
  check.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(check.mock.calls).toEqual([[false]]);
  stop();
});

test("a key is reported when the page is hidden within the minute, once", () => {
  const check = vi.fn(async (_isInUse?: boolean) => true);
  const page = Object.assign(new EventTarget(), { hidden: false });
  const stop = keepChecking({ check }, { page, watchOutcomes });
  page.dispatchEvent(new Event("keydown"));
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(600_000);
  expect(check.mock.calls).toEqual([[true]]);
  stop();
});

test("a key is reported again while the server has not answered", async () => {
  const check = vi.fn(async (_isInUse?: boolean) => check.mock.calls.length > 2);
  const page = Object.assign(new EventTarget(), { hidden: false });
  const stop = keepChecking({ check }, { page, watchOutcomes });
  page.dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(240_000);
  expect(check.mock.calls).toEqual([[true], [true], [true], [false]]);
  stop();
});
