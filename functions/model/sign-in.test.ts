import { beforeAll, describe, expect, test } from "vitest";
import { seed, share } from "../testing/test-run.ts";
import { type Outcome, program, runHistories } from "./run-in-process.ts";

const histories = share("histories of signing in", 100, 2_000);

describe(`${histories} histories of 200 parallel attempts at passwords, passkeys and codes`, () => {
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await runHistories("sign-in", histories, seed * 10_000);
  });

  test("verify exactly as many as allowed, and begin no session without both factors where they are required", () => {
    const explain = `run it again: node ${program} --of sign-in --from ${outcome.broken?.seed} --count 1`;
    expect(outcome, explain).toMatchObject({ count: histories });
    expect(outcome.broken, explain).toBeUndefined();
  });

  test.each(["failures", "blocked", "passkeys", "recovery codes", "sessions that ended without the factor"])(
    "include, more than once in twenty: %s",
    (what) => {
      expect(outcome.tally[what]).toBeGreaterThan(histories / 20);
    },
  );
});
