import { Failure } from "@daily-genius/domain/calls/failure";
import { expect, test } from "vitest";
import { hasUnsavedWork } from "#ui/unsaved-work.ts";
import { inParallel } from "./in-parallel.ts";

const items = Array.from({ length: 20 }, (_, index) => index);

test("everything is done, four at a time; meanwhile the page is not closed without a question", async () => {
  const running: number[] = [];
  let now = 0;
  const outcome = await inParallel(items, async (item) => {
    running.push(++now);
    expect(hasUnsavedWork()).toBe(true);
    // Later ones are quicker, so that they end in a different order.
    for (let turn = items.length; turn > item; turn -= 1) await Promise.resolve();
    now -= 1;
  });
  expect(outcome).toEqual({ done: items, remaining: [], open: [], failure: undefined });
  expect(Math.max(...running)).toBe(4);
  expect(hasUnsavedWork()).toBe(false);
});

test("those that fail are told from the others, which are done, and those of them that may succeed later", async () => {
  const missing = new Failure("not-found", "There is no such post.");
  const outcome = await inParallel(items, async (item) => {
    if (item === 7) throw missing;
    if (item === 9) throw new Failure("internal", "The server failed.");
  });
  const done = items.filter((item) => item !== 7 && item !== 9);
  expect(outcome).toEqual({ done, remaining: [7, 9], open: [9], failure: missing });
});

test("nothing else is begun when the session has ended or the network is gone", async () => {
  const tried: number[] = [];
  const { done, remaining } = await inParallel(items, async (item) => {
    tried.push(item);
    await Promise.resolve();
    if (item >= 4) throw new Failure("unavailable", "The network is gone.");
  });
  expect(done).toEqual([0, 1, 2, 3]);
  expect(tried.length).toBeLessThanOrEqual(8);
  expect(remaining).toEqual(items.slice(4));
  expect(globalThis.onbeforeunload).toBeNull();
});
