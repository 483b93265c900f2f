import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("callers share one attempt, under way or done", async () => {
  let attempts = 0;
  const connect = remembered(async () => ({ attempt: ++attempts }));
  const [first, second] = await Promise.all([connect(), connect()]);
  expect(second).toBe(first);
  expect(await connect()).toBe(first);
  expect(attempts).toBe(1);
});

test("a failure reaches everyone who waited for it, and the next call tries again", async () => {
  let attempts = 0;
  const connect = remembered(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("offline");
    return attempts;
  });
  expect(await Promise.allSettled([connect(), connect()])).toMatchObject([
    { reason: { message: "offline" } },
    { reason: { message: "offline" } },
  ]);
  expect(await connect()).toBe(2);
  expect(await connect()).toBe(2);
});
