import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import { aDatabase, aDelete, aQuery, aSet, asc, idsOf, where } from "./testing/a-database.ts";
import { aValue } from "./testing/a-value.ts";

type Testing = ReturnType<typeof aDatabase>;
const aborted = expect.objectContaining({ code: "ABORTED" });
const invalid = expect.objectContaining({ code: "INVALID_ARGUMENT" });
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

describe("a transaction", () => {
  test.each<
    [string, (database: Testing, transaction: string) => unknown, (database: Testing) => unknown, boolean]
  >([
    [
      "that read a document",
      (d, transaction) => d.get(["c", "1"], { transaction }),
      (d) => d.commit([aSet("c/1", { n: 9n })]),
      true,
    ],
    [
      "that read a document",
      (d, transaction) => d.get(["c", "1"], { transaction }),
      (d) => d.commit([aDelete("c/1")]),
      true,
    ],
    [
      "that read a missing document",
      (d, transaction) => d.get(["c", "9"], { transaction }),
      (d) => d.commit([aSet("c/9", {})]),
      true,
    ],
    [
      "that read a document",
      (d, transaction) => d.get(["c", "1"], { transaction }),
      (d) => d.commit([aSet("c/2", {})]),
      false,
    ],
    [
      "that read a document",
      (d, transaction) => d.get(["c", "1"], { transaction }),
      (d) => d.commit([aSet("c/1", { state: "open", n: 1n })]),
      false,
    ],
    [
      "that read a document",
      (d, transaction) => d.get(["c", "3"], { transaction }),
      (d) => d.commit([aDelete("c/3"), aSet("c/3", { n: 4n })]),
      true,
    ],
    [
      "that read a query",
      queries({ where: open }),
      (d) => d.commit([aSet("c/2", { state: "open", n: 5n })]),
      true,
    ],
    [
      "that read a query",
      queries({ where: open }),
      (d) => d.commit([aSet("c/new", { state: "open" })]),
      true,
    ],
    ["that read a query", queries({ where: open }), (d) => d.commit([aSet("c/2", { state: "shut" })]), true],
    ["that read a query", queries({ where: open }), (d) => d.commit([aSet("c/3", { n: 7n })]), false],
    [
      "that read a limited query",
      queries({ orderBy: [asc("n")], limit: 1 }),
      (d) => d.commit([aSet("c/0", { n: 0n })]),
      true,
    ],
    [
      "that read a limited query",
      queries({ orderBy: [asc("n")], limit: 1 }),
      (d) => d.commit([aSet("c/4", { n: 4n })]),
      false,
    ],
    [
      "that counted",
      (d, transaction) => d.aggregate(aQuery("c"), [{ kind: "count", alias: "n" }], { transaction }),
      (d) => d.commit([aSet("c/4", {})]),
      true,
    ],
    ["that read nothing", () => undefined, (d) => d.commit([aSet("c/1", {})]), false],
  ])("%s, case %#, keeps others from changing exactly that", (_, read, meanwhile, isLocked) => {
    const database = aTicketed();
    const transaction = database.beginTransaction();
    read(database, transaction);
    if (isLocked) expect(() => meanwhile(database)).toThrow(aborted);
    else meanwhile(database);
    database.commit([aSet("c/out", {})], { transaction });
    if (isLocked) meanwhile(database);
    expect(() => database.commit([], { transaction })).toThrow("Transaction is invalid or closed.");
  });

  test("reads the newest state, also of what changed after it began", () => {
    const database = aTicketed();
    const transaction = database.beginTransaction();
    database.commit([aSet("c/1", { state: "shut" }), aDelete("c/2"), aSet("c/4", { state: "open" })]);
    expect(database.get(["c", "1"], { transaction })?.fields.get("n")).toBeUndefined();
    expect(database.get(["c", "4"], { transaction })).toBeDefined();
    expect(idsOf(database.runQuery(aQuery("c", { where: open }), { transaction }))).toBe("4");
    database.commit([aSet("c/1", {})], { transaction });
  });

  test("may change what only it has read, and not what another has read too", () => {
    const database = aTicketed();
    const [one, two] = [database.beginTransaction(), database.beginTransaction()];
    for (const transaction of [one, two]) database.get(["c", "1"], { transaction });
    expect(database.lockHolders([aSet("c/1", {})], one)).toEqual([two]);
    expect(() => database.commit([aSet("c/1", {})], { transaction: one })).toThrow(aborted);
    expect(database.lockHolders([aSet("c/1", {})], two)).toEqual([]);
    database.commit([aSet("c/1", {})], { transaction: two });
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

  test("ends when rolled back, which may be repeated", () => {
    const database = aTicketed();
    const transaction = database.beginTransaction();
    database.rollback(transaction);
    database.rollback(transaction);
    expect(() => database.get(["c", "1"], { transaction })).toThrow(invalid);
    expect(() => database.rollback("nonsense")).toThrow("Invalid transaction.");
    expect(() => database.commit([], { transaction: "nonsense" })).toThrow("Invalid transaction.");
  });

  test("ends with a commit that failed", () => {
    const database = aTicketed();
    const transaction = database.beginTransaction();
    const commit = () =>
      database.commit([aSet("c/1", {}, { precondition: { exists: false } })], { transaction });
    expect(commit).toThrow(expect.objectContaining({ code: "ALREADY_EXISTS" }));
    expect(commit).toThrow(invalid);
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

  test("may begin as a retry of another", () => {
    const database = aTicketed();
    const transaction = database.beginTransaction({ retry: database.beginTransaction() });
    expect(database.commit([aSet("c/1", {})], { transaction }).results).toHaveLength(1);
  });
});

describe("a read-only transaction", () => {
  test("reads at its time, never conflicts, and writes nothing", () => {
    const database = aTicketed();
    const readTime = database.now();
    database.commit([aSet("c/1", { n: 9n })]);
    const transaction = database.beginTransaction({ readOnly: { readTime } });
    expect(database.get(["c", "1"], { transaction })?.fields.get("n")).toEqual(aValue(1n));
    expect(() => database.commit([aSet("c/1", {})], { transaction })).toThrow(
      "Cannot modify entities in a read-only transaction.",
    );
    database.commit([], { transaction });
  });

  test("begins now when it names no time", () => {
    const database = aTicketed();
    const transaction = database.beginTransaction({ readOnly: {} });
    database.commit([aDelete("c/1")]);
    expect(database.get(["c", "1"], { transaction })).toBeDefined();
  });
});

describe("a read time", () => {
  test("in the future or too far in the past is refused", () => {
    const database = aTicketed();
    const { seconds } = database.now();
    const at = (time: bigint) => () => database.get(["c", "1"], { readTime: { seconds: time, nanos: 0 } });
    expect(at(seconds + 5n)).toThrow("The requested 'read_time' cannot be in the future.");
    expect(at(seconds - 5n)).toThrow(expect.objectContaining({ code: "FAILED_PRECONDITION" }));
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

function queries(query: Parameters<typeof aQuery>[1]) {
  return (database: Testing, transaction: string) => database.runQuery(aQuery("c", query), { transaction });
}

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
