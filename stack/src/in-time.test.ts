import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { inTime } from "./in-time.ts";

test("what comes in time is never given up, however long it then lasts", async () => {
  const giveUp = vi.fn(async () => new Error("late"));
  expect(await inTime(Promise.resolve("ready"), 20, giveUp)).toBe("ready");
  await sleep(60);
  expect(giveUp).not.toHaveBeenCalled();
});

test("what fails in time is never given up either", async () => {
  const giveUp = vi.fn(async () => new Error("late"));
  await expect(inTime(Promise.reject(new Error("broken")), 20, giveUp)).rejects.toThrow("broken");
  await sleep(60);
  expect(giveUp).not.toHaveBeenCalled();
});

test("what is late is given up first and refused then", async () => {
  const done: string[] = [];
  const giveUp = async () => {
    await sleep(10);
    done.push("stopped");
    return new Error("late");
  };
  await expect(inTime(sleep(1000), 20, giveUp)).rejects.toThrow("late");
  expect(done).toEqual(["stopped"]);
});
