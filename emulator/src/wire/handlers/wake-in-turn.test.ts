import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { wakeInTurn } from "./wake-in-turn.ts";

test("many are woken a few at a time and in order, none is forgotten, and one alone does not wait", async () => {
  const woken: number[] = [];
  const call = (from: number, to: number) => {
    for (let n = from; n < to; n += 1) wakeInTurn(() => woken.push(n));
  };
  call(0, 1);
  expect(woken).toEqual([0]);
  call(1, 100);
  const atOnce = woken.length;
  expect(atOnce).toBeLessThan(20);
  await nextTurn();
  call(100, 103);
  expect(woken.length).toBe(2 * atOnce);
  while (woken.length < 103) await nextTurn();
  expect(woken).toEqual(Array.from({ length: 103 }, (_, n) => n));
  await nextTurn();
  call(103, 104);
  expect(woken.at(-1)).toBe(103);
});
