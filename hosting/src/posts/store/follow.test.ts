import { Failure } from "@daily-genius/domain/calls/failure";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Follower } from "./follow.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("what could not be loaded, and a listener that ended, start again; without permission, once there is a session", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  let missing: unknown = new Failure("unavailable", "");
  let [starts, stops] = [0, 0];
  let end: (error: unknown) => void = () => {};
  const follower = new Follower("drafts could not be read", async ({ onNews, onError }) => {
    if (missing) throw missing;
    starts += 1;
    end = onError;
    onNews();
    return () => {
      stops += 1;
    };
  });
  follower.start();
  await pass(10_000);
  expect(log).toHaveBeenCalledOnce();
  missing = undefined;
  await pass(5_000);
  expect(starts).toBe(1);
  end(new Failure("unavailable", ""));
  await pass(5_000);
  expect([starts, stops]).toEqual([2, 1]);
  end(new Failure("permission-denied", ""));
  await pass(3_600_000);
  expect(starts).toBe(2);
  follower.reload();
  await pass(0);
  follower.stop();
  end(new Failure("unavailable", ""));
  await pass(3_600_000);
  expect([starts, stops]).toEqual([3, 3]);
});
