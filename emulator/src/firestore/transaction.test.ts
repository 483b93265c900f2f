import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import { aDatabase, aDelete, aQuery, aSet, asc, idsOf, where } from "./testing/a-database.ts";
import { aValue } from "./testing/a-value.ts";
import type { Write } from "./write.ts";

type Testing = ReturnType<typeof aDatabase>;
const aborted = expect.objectContaining({ code: "ABORTED" });
const open = where("state", "==", "open");

function aTicketed(): Testing {
  const database = aDatabase();
  database.commit([
    aSet("c/1", { state: "open", n: 1n }),
    aSet("c/2", { state: "open", n: 2n }),
    aSet("c/3", { n: 3n }),
  ]);
  return database;
}

type Reading = (database: Testing, transaction: string) => unknown;
const reads: Reading = (database, transaction) => database.get(["c", "1"], { transaction });
const queries =
  (query: Parameters<typeof aQuery>[1]): Reading =>
  (database, transaction) =>
    database.runQuery(aQuery("c", query), { transaction });
const least = queries({ orderBy: [asc("n")], limit: 1 });

// What a transaction locks otherwise, how it ends and what a read-only one sees: conformance/locks.test.ts and
// conformance/transactions.test.ts.
describe("a transaction", () => {
  // biome-ignore format: one row per case
  test.each<[string, Reading, readonly Write[], boolean]>([
    ["lets others write what changes nothing", reads, [aSet("c/1", { state: "open", n: 1n })], false],
    ["keeps others from deleting and setting what it read", reads, [aDelete("c/1"), aSet("c/1", { n: 4n })], true],
    ["keeps others from changing a result of its query", queries({ where: open }), [aSet("c/2", { state: "open", n: 5n })], true],
    ["keeps others from writing before the end of its limited query", least, [aSet("c/0", { n: 0n })], true],
    ["lets others write after the end of its limited query", least, [aSet("c/4", { n: 4n })], false],
  ])("%s", (_, read, meanwhile, isLocked) => {
    const database = aTicketed();
    const transaction = database.beginTransaction();
    read(database, transaction);
    if (isLocked) expect(() => database.commit(meanwhile)).toThrow(aborted);
    else database.commit(meanwhile);
    database.commit([aSet("c/out", {})], { transaction });
    if (isLocked) database.commit(meanwhile);
  });

  test("reports when its locks are gone, after any end", () => {
    const database = aTicketed();
    let releases = 0;
    const stop = database.onRelease(() => {
      releases += 1;
    });
    database.commit([], { transaction: database.beginTransaction() });
    database.rollback(database.beginTransaction());
    const idle = database.beginTransaction();
    database.get(["c", "1"], { transaction: idle });
    database.pass(61);
    database.commit([aSet("c/1", {})]);
    stop();
    database.rollback(database.beginTransaction());
    expect(releases).toBe(3);
  });

  test("expires after 60 idle seconds, and 270 in all", () => {
    const database = aTicketed();
    const idle = database.beginTransaction();
    const busy = database.beginTransaction();
    for (let passed = 0; passed < 270; passed += 45) {
      expect(() => database.get(["c", "1"], { transaction: busy })).not.toThrow();
      database.pass(45);
    }
    expect(() => database.commit([], { transaction: idle })).toThrow("transaction has expired");
    database.pass(1);
    expect(() => database.commit([], { transaction: busy })).toThrow("transaction has expired");
  });
});

describe("a read time", () => {
  test("of more than an hour ago is refused", () => {
    const database = aTicketed();
    const { seconds } = database.now();
    const at = (time: bigint) => () => database.get(["c", "1"], { readTime: { seconds: time, nanos: 0 } });
    database.pass(3700);
    const recent = database.now();
    for (const n of [1n, 2n]) {
      database.pass(1);
      database.commit([aSet("c/1", { n })]);
    }
    expect(at(seconds)).toThrow("The requested 'read_time' is too old.");
    expect(database.get(["c", "1"], { readTime: recent })?.fields.get("state")).toEqual(aValue("open"));
  });

  test("shows listings as they were", () => {
    const database = aTicketed();
    database.commit([aSet("c/5/d/1", {})]);
    const readTime = database.now();
    database.commit([aDelete("c/1"), aDelete("c/5/d/1"), aSet("e/1", {})]);
    const list = (showMissing: boolean) =>
      idsOf(
        database.listDocuments({ parent: [], collectionId: "c", pageSize: 10, showMissing }, { readTime })
          .rows,
      );
    expect(list(false)).toBe("1 2 3");
    expect(list(true)).toBe("1 2 3 5");
    expect(database.listCollectionIds([], { readTime })).toEqual(["c"]);
    expect(database.listCollectionIds([])).toEqual(["c", "e"]);
  });

  test("stays within its bounds of memory, at the price of the oldest past", () => {
    const database = aDatabase();
    const first = database.now();
    const big = "x".repeat(1_000_000);
    for (let n = 0n; n < 50n; n++) database.commit([aSet("c/1", { n, big })]);
    const recent = database.now();
    database.commit([aDelete("c/1")]);
    expect(() => database.get(["c", "1"], { readTime: first })).toThrow("too old");
    expect(database.get(["c", "1"], { readTime: recent })?.fields.get("n")).toEqual(aValue(49n));
  });
});

/**
 * Two transactions with randomly interleaved steps. Each reads one counter (or the sum of all), and writes the value
 * plus one into another. The result must be the same as if the commits ran one after another.
 */
test("transactions that commit are as if run one after another", () => {
  const step = fc.record({ reads: fc.constantFrom("x", "y", "sum"), writes: fc.constantFrom("x", "y", "z") });
  const schedule = fc.array(fc.constantFrom(0, 1, 2), { minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 3 }), schedule, (steps, turns) => {
      const database = aDatabase();
      database.commit([aSet("c/x", { n: 1n }), aSet("c/y", { n: 10n })]);
      const model = new Map([
        ["x", 1n],
        ["y", 10n],
      ]);
      const running = new Map<number, { transaction: string; seen: bigint | undefined }>();
      const numberAt = (id: string, transaction: string) => {
        const value = database.get(["c", id], { transaction })?.fields.get("n");
        return value?.kind === "integer" ? value.value : 0n;
      };
      const sum = (transaction: string) => {
        const value = database
          .aggregate(aQuery("c"), [{ kind: "sum", alias: "s", field: ["n"] }], { transaction })
          .get("s");
        return value?.kind === "integer" ? value.value : 0n;
      };
      for (const turn of turns) {
        const plan = steps[turn];
        if (!plan) continue;
        const state = running.get(turn);
        if (!state) {
          running.set(turn, { transaction: database.beginTransaction(), seen: undefined });
        } else if (state.seen === undefined) {
          state.seen =
            plan.reads === "sum" ? sum(state.transaction) : numberAt(plan.reads, state.transaction);
        } else {
          running.delete(turn);
          try {
            database.commit([aSet(`c/${plan.writes}`, { n: state.seen + 1n })], {
              transaction: state.transaction,
            });
          } catch (error) {
            expect(error).toEqual(aborted);
            continue;
          }
          const total = [...model.values()].reduce((a, b) => a + b, 0n);
          model.set(plan.writes, (plan.reads === "sum" ? total : (model.get(plan.reads) ?? 0n)) + 1n);
        }
      }
      const stored = database
        .runQuery(aQuery("c"))
        .map((document) => [document.path[1], document.fields.get("n")]);
      expect(new Map(stored as [string, unknown][])).toEqual(
        new Map([...model].map(([id, n]) => [id, aValue(n)])),
      );
    }),
    { numRuns: runs(300) },
  );
});
