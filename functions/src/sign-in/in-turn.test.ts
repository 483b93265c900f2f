import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

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
    inTurn("key", work("a")),
    inTurn("key", work("b", true)),
    inTurn("key", work("c")),
  ]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("work of different keys does not wait for each other", async () => {
  const never = inTurn("slow", () => new Promise<void>(() => {}));
  expect(await Promise.race([inTurn("quick", async () => "done"), never])).toBe("done");
});
