import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what comes in time is never given up, however long it then lasts", async () => {
  const giveUp = vi.fn(async () => new Error("late"));
  expect(await inTime(Promise.resolve("ready"), 20, giveUp)).toBe("ready");
  await vi.advanceTimersByTimeAsync(60);
  expect(giveUp).not.toHaveBeenCalled();
});

test("what fails in time is never given up either", async () => {
  const giveUp = vi.fn(async () => new Error("late"));
  await expect(inTime(Promise.reject(new Error("broken")), 20, giveUp)).rejects.toThrow("broken");
  await vi.advanceTimersByTimeAsync(60);
  expect(giveUp).not.toHaveBeenCalled();
});

test("what is late is given up first and refused then", async () => {
  const done: string[] = [];
  const giveUp = async () => {
    await Promise.resolve();
    done.push("stopped");
    return new Error("late");
  };
  const refused = expect(inTime(new Promise(() => undefined), 20, giveUp)).rejects.toThrow("late");
  await vi.advanceTimersByTimeAsync(20);
  await refused;
  expect(done).toEqual(["stopped"]);
});
