import { expect, test } from "vitest";
import { oneAtATime } from "./lockout-store.ts";

test("work of one key runs one after another, in order, over failures", async () => {
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 2));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    oneAtATime("key", work("a")),
    oneAtATime("key", work("b", true)),
    oneAtATime("key", work("c")),
  ]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("work of different keys does not wait for each other", async () => {
  const never = oneAtATime("slow", () => new Promise<void>(() => {}));
  expect(await Promise.race([oneAtATime("quick", async () => "done"), never])).toBe("done");
});
