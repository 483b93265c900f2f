import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  attemptsForgottenAfter,
  blockDuration,
  blockedMessage,
  failedAttemptMessage,
  formatCountdown,
  type LockoutState,
  maxAttempts,
  refundAttempt,
  reserveAttempt,
} from "./lockout.ts";

const now = Date.UTC(2026, 10, 21);

const state = (attempts: number, updatedAt = now): LockoutState => ({
  attempts,
  windowId: "window",
  blockedUntil: attempts >= maxAttempts ? updatedAt + blockDuration : null,
  updatedAt,
});

const taken = (attempts: number, later = 0, windowId = "window") => ({
  allowed: true,
  state: { ...state(attempts, now + later), windowId },
});
const refused = (blockTimeRemaining: number) => ({ allowed: false, blockTimeRemaining });
const aDay = attemptsForgottenAfter;

test.each([
  ["the first", undefined, 0, taken(1, 0, "new")],
  ["the second", state(1), 0, taken(2)],
  ["the last but one", state(maxAttempts - 2), 0, taken(maxAttempts - 1)],
  ["the last, which sets the block", state(maxAttempts - 1), 0, taken(maxAttempts)],
  ["the last, a day after the one before", state(maxAttempts - 1), aDay, taken(maxAttempts, aDay)],
  ["one after more than a day", state(maxAttempts - 1), aDay + 1, taken(1, aDay + 1, "new")],
  ["one while blocked", state(maxAttempts), 0, refused(blockDuration)],
  ["one a millisecond before the end", state(maxAttempts), blockDuration - 1, refused(1)],
  ["one at the end of the block", state(maxAttempts), blockDuration, taken(1, blockDuration, "new")],
])("an attempt is taken or refused: %s", (_, before, later, expected) => {
  expect(reserveAttempt(before, now + later, "new")).toEqual(expected);
});

const nothing = { kind: "nothing to give back" };

test.each([
  ["the only attempt", state(1), now, { kind: "forget" }],
  ["the third", state(3), now, { kind: "keep", state: state(2) }],
  ["the last, and its block", state(maxAttempts), now, { kind: "keep", state: state(maxAttempts - 1) }],
  ["nothing without a counter", undefined, now, nothing],
  ["nothing of an earlier window", { ...state(3), windowId: "later" }, now, nothing],
  ["nothing after the block", state(maxAttempts), now + blockDuration, nothing],
])("a refund gives back %s", (_, before, at, after) => {
  expect(refundAttempt(before, "window", at)).toEqual(after);
});

test("in any order of guesses, refunds, successes and waiting, no 15 minutes see more verified guesses than allowed between successes", async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("guess" as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund" as const), which: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("success" as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), for: fc.nat(blockDuration) }) },
  );
  await fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let counter: LockoutState | undefined;
      let clock = now;
      let windows = 0;
      let open: Array<{ windowId: string; at: number }> = [];
      for (const each of steps) {
        if (each.kind === "wait") clock += each.for;
        if (each.kind === "success") [counter, open] = [undefined, []];
        if (each.kind === "guess") {
          windows += 1;
          const taken = reserveAttempt(counter, clock, `${windows}`);
          if (!taken.allowed) continue;
          counter = taken.state;
          open.push({ windowId: taken.state.windowId, at: clock });
        }
        if (each.kind === "refund") {
          const [attempt] = open.splice(each.which, 1);
          if (!attempt) continue;
          const given = refundAttempt(counter, attempt.windowId, clock);
          if (given.kind === "forget") counter = undefined;
          if (given.kind === "keep") counter = given.state;
        }
        const lately = open.filter(({ at }) => at > clock - blockDuration);
        expect(lately.length).toBeLessThanOrEqual(maxAttempts);
      }
    }),
  );
});

test.each([
  [1, "Login failed. 4 attempts remaining."],
  [4, "Login failed. 1 attempts remaining."],
  [5, "Too many failed login attempts. Please try again in 15 minutes."],
])("failure %i is answered: %s", (attempts, message) => {
  expect(failedAttemptMessage(attempts)).toBe(message);
});

test.each([
  [840_001, "Too many login attempts. Please try again in 15 minutes."],
  [840_000, "Too many login attempts. Please try again in 14 minutes."],
  [1, "Too many login attempts. Please try again in 1 minutes."],
])("%i ms of a block left are answered: %s", (remaining, message) => {
  expect(blockedMessage(remaining)).toBe(message);
});

test.each([
  [899_001, "15:00"],
  [899_000, "14:59"],
  [9_500, "0:10"],
  [0, "0:00"],
  [-5, "0:00"],
])("%i ms count down as %s", (milliseconds, text) => {
  expect(formatCountdown(milliseconds)).toBe(text);
});
