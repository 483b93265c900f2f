import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { expect, test, vi } from "vitest";
import { storePatience, table } from "./table.ts";

test("behind a blocked deletion nobody waits for more than five seconds, and the work is done after it, in order", async () => {
  const inTable = table("words", "words");
  // Another page, of an earlier version, which does not give way.
  const held = await openDB("words", 1);
  const deletion = deleteDB("words");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const late = ["first", "second"].map((word) => inTable("readwrite", (words) => words.put(word, ["word"])));
  const refusals = late.map((one) => expect(one).rejects.toThrow("does not answer"));
  await vi.advanceTimersByTimeAsync(storePatience);
  await Promise.all(refusals);
  vi.useRealTimers();
  held.close();
  await deletion;
  expect(await inTable("readonly", (words) => words.get(["word"]))).toBe("second");
});

test("nobody waits for more than five seconds for a read behind a transaction that does not end", async () => {
  const inTable = table("slow", "words");
  let end = () => {};
  const written = inTable("readwrite", async (words) => {
    let isOver = false;
    end = () => {
      isOver = true;
    };
    while (!isOver) await words.get("any");
  });
  await vi.waitUntil(() => indexedDB.databases().then((all) => all.some(({ name }) => name === "slow")));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const refusal = expect(inTable("readonly", (words) => words.get("any"))).rejects.toThrow("does not answer");
  await vi.advanceTimersByTimeAsync(storePatience);
  await refusal;
  end();
  await written;
});
