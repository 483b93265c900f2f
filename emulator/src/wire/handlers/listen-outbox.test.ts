import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Document } from "../../firestore/document.ts";
import type { TargetChange } from "../../firestore/listen.ts";
import { aDocument } from "../../firestore/testing/a-database.ts";
import { fromMicros } from "../../firestore/timestamp.ts";
import { ListenOutbox, wakeOneByOne } from "./listen-outbox.ts";
import { newsOf } from "./listen-responses.ts";

const first = aDocument("c/d", { n: 1 });
const second = aDocument("c/d", { n: 2 });

const added = (document: Document): TargetChange => ({ kind: "added", path: document.path, document });
const modified = (document: Document): TargetChange => ({ kind: "modified", path: document.path, document });
const removed = (document?: Document): TargetChange => ({ kind: "removed", path: first.path, document });

/** Returns the messages to a client that reads after these commits, one row for each document. */
async function newsAfter(...commits: readonly (readonly (readonly [number, TargetChange])[])[]) {
  const outbox = new ListenOutbox();
  for (const [at, changes] of commits.entries())
    outbox.merge({
      readTime: fromMicros(BigInt(at)),
      targets: new Map(changes.map(([targetId, change]) => [targetId, [change]])),
    });
  const entry = await outbox.take();
  if (entry?.kind !== "snapshot") throw new Error("No snapshot waits.");
  return newsOf(
    [...entry.targets].map(([id, known]) => [id, [...known.values()]]),
    entry.latest,
  ).map(({ document, targetIds, removedTargetIds }) => ({
    document,
    in: targetIds,
    out: removedTargetIds,
  }));
}

// biome-ignore format: one row per case
test.each<[string, TargetChange[], object[]]>([
  ["enters and leaves has left, for the client that wrote it", [added(first), removed(second)], [{ document: second, in: [], out: [1] }]],
  ["enters and changes is sent as it is now", [added(first), modified(second)], [{ document: second, in: [1], out: [] }]],
  ["leaves and enters has changed", [removed(second), added(first)], [{ document: first, in: [1], out: [] }]],
  ["leaves, enters and leaves has left", [removed(second), added(first), removed(second)], [{ document: second, in: [], out: [1] }]],
  ["changes, leaves, enters and is deleted has left", [modified(second), removed(), added(first), removed()], [{ document: undefined, in: [], out: [1] }]],
])("a document that %s", async (_name, changes, expected) => {
  expect(await newsAfter(...changes.map((change) => [[1, change] as const]))).toEqual(expected);
});

// biome-ignore format: one row per case
test.each<[string, (readonly [number, TargetChange])[][], object]>([
  ["leaves a target and enters another", [[[2, modified(first)]], [[1, removed(first)]], [[2, modified(second)]]], { document: second, in: [2], out: [1] }],
  ["leaves a target, and then another by its deletion", [[[2, modified(first)]], [[1, removed(first)]], [[2, removed()]]], { document: undefined, in: [], out: [2, 1] }],
  ["leaves a target, and then enters and leaves another", [[[1, removed(first)]], [[2, added(second)]], [[2, removed()]]], { document: undefined, in: [], out: [1, 2] }],
])("a document that %s is sent as its last commit left it", async (_name, commits, expected) => {
  expect(await newsAfter(...commits)).toEqual([expected]);
});

test("many are woken a few at a time and in order, none is forgotten, and one alone does not wait", async () => {
  // Those of the tests before have had their turn.
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  const woken: number[] = [];
  const call = (from: number, to: number) => {
    for (let n = from; n < to; n += 1) wakeOneByOne(() => woken.push(n));
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
