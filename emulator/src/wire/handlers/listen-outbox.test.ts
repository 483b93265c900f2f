import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Document } from "../../firestore/document.ts";
import type { Target } from "../../firestore/listen.ts";
import { aDatabase, aDelete, aQuery, aSet, asc, where } from "../../firestore/testing/a-database.ts";
import { runs } from "../../testing/random-runs.ts";
import { ListenOutbox, wakeOneByOne } from "./listen-outbox.ts";
import { newsOf } from "./listen-responses.ts";

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

const write = fc
  .record({
    id: fc.constantFrom("a", "b", "c"),
    g: fc.option(fc.bigInt({ min: 0n, max: 2n })),
    n: fc.bigInt(),
  })
  .map(({ id, g, n }) => (g === null ? aDelete(`c/${id}`) : aSet(`c/${id}`, { g, n })));
const target = fc.constantFrom<Target[]>(
  { kind: "query", query: aQuery("c", { where: where("g", "==", 1n) }) },
  { kind: "query", query: aQuery("c", { where: where("g", "==", 2n) }) },
  { kind: "query", query: aQuery("c", { orderBy: [asc("g")], limit: 1 }) },
  { kind: "documents", paths: [["c", "a"]] },
);
/** A commit, a read of what waits, or a watch of another target by the same id. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ writes: fc.array(write, { minLength: 1, maxLength: 2 }) }) },
  { weight: 2, arbitrary: fc.constant({ reads: true }) },
  { weight: 1, arbitrary: fc.record({ id: fc.constantFrom(1, 2), its: target }) },
);
type Documents = Map<string, Document | undefined>;

test("a client that reads now and then hears of every change, and holds what its targets find", async () => {
  const property = fc.asyncProperty(
    target,
    target,
    fc.array(step, { maxLength: 20 }),
    async (one, two, steps) => {
      const database = aDatabase();
      const outbox = new ListenOutbox();
      const watched = new Map<number, Target>();
      const held = new Map<number, Documents>();
      /** The news that the client has not heard: each document after its last change, and the time of that change. */
      const unheard = new Map<string, unknown>();
      const listener = database.listen((snapshot) => {
        for (const { path, document } of [...snapshot.targets.values()].flat())
          unheard.set(path.join("/"), document);
        unheard.set("time", snapshot.readTime);
        outbox.merge(snapshot);
      });
      const watch = (id: number, its: Target) => {
        watched.set(id, its);
        listener.remove(id);
        const { changes } = listener.add(id, its);
        const documents = changes.flatMap(({ document }) => document ?? []);
        outbox.send(() => {
          held.set(id, new Map(documents.map((document) => [document.path.join("/"), document])));
          return [];
        });
      };
      const read = async () => {
        const heard = new Map<string, unknown>();
        while (outbox.size > 0) {
          const entry = await outbox.take();
          if (entry?.kind !== "snapshot") {
            void entry?.make();
            continue;
          }
          heard.set("time", entry.readTime);
          const targets = [...entry.targets].map(([id, known]) => [id, [...known.values()]] as const);
          for (const { path, document, targetIds, removedTargetIds } of newsOf(targets, entry.latest)) {
            heard.set(path.join("/"), document);
            for (const id of removedTargetIds) held.get(id)?.delete(path.join("/"));
            for (const id of targetIds) held.get(id)?.set(path.join("/"), document);
          }
        }
        expect(heard).toEqual(unheard);
        unheard.clear();
      };
      watch(1, one);
      watch(2, two);
      for (const made of [...steps, { reads: true }])
        if ("writes" in made) database.commit(made.writes);
        else if ("id" in made) watch(made.id, made.its);
        else await read();
      for (const [id, its] of watched) {
        const found =
          its.kind === "query"
            ? database.runQuery(its.query)
            : its.paths.flatMap((path) => database.get(path) ?? []);
        expect(held.get(id)).toEqual(new Map(found.map((document) => [document.path.join("/"), document])));
      }
    },
  );
  await fc.assert(property, { numRuns: runs(300) });
});
