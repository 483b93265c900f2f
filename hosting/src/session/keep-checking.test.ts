import { beforeEach, expect, test, vi } from "vitest";
import { reportOutcome, watchOutcomes } from "#backend/outcomes.ts";
import { keepChecking } from "./keep-checking.ts";

beforeEach(() => void vi.useFakeTimers());

function aPage(isHeard = (_calls: number) => true) {
  const check = vi.fn(async (_isInUse?: boolean) => isHeard(check.mock.calls.length));
  const page = Object.assign(new EventTarget(), { hidden: false });
  const stop = keepChecking({ check }, { page, watchOutcomes });
  return { check, page, stop, tell: (event: string) => page.dispatchEvent(new Event(event)) };
}

test("a visible page asks once a minute, when it comes into sight and when something is refused, until it is left", () => {
  const { check, page, stop, tell } = aPage();
  const ask = () => {
    check.mockClear();
    vi.advanceTimersByTime(60_000);
    tell("visibilitychange");
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
  const { check, stop, tell } = aPage();
  tell(event);
  vi.advanceTimersByTime(60_000);
  expect(check.mock.calls.some(([isInUse]) => isInUse)).toBe(isUse);
  check.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(check.mock.calls).toEqual([[false]]);
  stop();
});

test("a key is reported when the page is hidden within the minute, once", () => {
  const { check, page, stop, tell } = aPage();
  tell("keydown");
  page.hidden = true;
  tell("visibilitychange");
  vi.advanceTimersByTime(600_000);
  expect(check.mock.calls).toEqual([[true]]);
  stop();
});

test("a key is reported again while the server has not answered", async () => {
  const { check, stop, tell } = aPage((calls) => calls > 2);
  tell("keydown");
  await vi.advanceTimersByTimeAsync(240_000);
  expect(check.mock.calls).toEqual([[true], [true], [true], [false]]);
  stop();
});
