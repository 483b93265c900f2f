import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import { aDatabase, aDelete, aQuery, aSet, asc, idsOf } from "./testing/a-database.ts";
import { aReference } from "./testing/a-value.ts";
import { arbitraryValue } from "./testing/arbitrary-value.ts";
import { compareTimestamps } from "./timestamp.ts";

test("time only goes forwards, even if the clock goes back", () => {
  const database = aDatabase();
  const times = [database.now(), database.commit([]).commitTime, database.now()];
  database.set(-5);
  times.push(database.now(), database.commit([aSet("c/d", {})]).commitTime);
  times.forEach((time, i) => {
    const next = times[i + 1];
    if (next) expect(compareTimestamps(time, next)).toBeLessThan(0);
  });
});

test("after the clock was set back, time goes on at its pace, and the rules have the clock's time", () => {
  const database = aDatabase();
  const began = database.askedAt();
  database.set(3660);
  const ahead = database.commit([aSet("c/d", {})]).commitTime;
  database.set(-3660);
  database.pass(900);
  expect(database.now().seconds - ahead.seconds).toBe(900n);
  expect(database.askedAt().seconds - began.seconds).toBe(900n);
  // An export keeps the time, which goes on after a restart.
  const restarted = aDatabase();
  restarted.import(database.export());
  restarted.pass(900);
  expect(restarted.now().seconds - ahead.seconds).toBe(1800n);
});

test.each([false, true])(
  "a collection that is too deep is not listed, with missing documents: %s",
  (showMissing) => {
    const parent = Array.from({ length: 200 }, (_, i) => `${i}`);
    const list = () => aDatabase().listDocuments({ parent, collectionId: "c", pageSize: 10, showMissing });
    expect(list).toThrow("100 collections deep");
  },
);

describe("a commit's time", () => {
  test("may be taken beforehand, so that the rules see it", () => {
    const database = aDatabase();
    const time = database.now();
    const writes = [aSet("c/d", {}, { transforms: [{ kind: "serverTimestamp", field: ["t"] }] })];
    const previewed = database.preview(writes, time);
    expect(database.commit(writes, { time })).toMatchObject({ commitTime: time });
    expect(database.get(["c", "d"])).toEqual(previewed[0]?.after);
  });

  test("is a later one when a later time was given out since", () => {
    const database = aDatabase();
    const time = database.now();
    const later = database.now();
    expect(compareTimestamps(database.commit([aSet("c/d", {})], { time }).commitTime, later)).toBeGreaterThan(
      0,
    );
  });
});

describe("partitions", () => {
  const database = aDatabase();
  database.commit(Array.from({ length: 12 }, (_, i) => aSet(`p/${String(i).padStart(2, "0")}/q/x`, {})));
  const group = aQuery("q", {
    from: { collectionId: "q", allDescendants: true },
    orderBy: [asc("__name__")],
  });

  test("cut a collection group into parts of equal size", () => {
    expect(database.partitionQuery(group, 2)).toEqual([aReference("p/04/q/x"), aReference("p/08/q/x")]);
    expect(database.partitionQuery(group, 100)).toHaveLength(11);
    expect(
      database.partitionQuery({ ...group, from: { collectionId: "none", allDescendants: true } }, 2),
    ).toEqual([]);
  });

  test.each([
    ["a count of 0", group, 0],
    ["a plain collection", aQuery("p"), 2],
    ["a limit", { ...group, limit: 1 }, 2],
    ["another order", { ...group, orderBy: [asc("n")] }, 2],
  ])("refuse %s", (_, query, count) => {
    expect(() => database.partitionQuery(query, count)).toThrow(
      expect.objectContaining({ code: "INVALID_ARGUMENT" }),
    );
  });
});

describe("export and import", () => {
  test("round-trip every value exactly, through JSON", () => {
    fc.assert(
      fc.property(fc.array(arbitraryValue, { maxLength: 5 }), (values) => {
        const database = aDatabase();
        database.commit(values.map((value, i) => aSet(`c/${i}/d/é`, { value })));
        const other = aDatabase();
        other.commit([aSet("old/1", {})]);
        other.import(JSON.parse(JSON.stringify(database.export())));
        const all = { ...aQuery("d"), from: { collectionId: undefined, allDescendants: true } };
        expect(other.runQuery(all)).toEqual(database.runQuery(all));
        expect(other.export().documents).toEqual(database.export().documents);
      }),
      { numRuns: runs(100) },
    );
  });

  test("an import is sent to followers, ends transactions and forgets the past", () => {
    const database = aDatabase();
    database.commit([aSet("c/1", {}), aSet("c/2", { n: 1n })]);
    const state = database.export();
    database.commit([aSet("c/3", {}), aSet("c/2", { n: 2n }), aDelete("c/1")]);
    const readTime = database.now();
    const transaction = database.beginTransaction();
    const received: string[] = [];
    database.subscribe(({ origin, changes }) => received.push(`${origin} ${idsOf(changes)}`));
    database.import(state);
    expect(received).toEqual(["import 2 3 1"]);
    expect(idsOf(database.runQuery(aQuery("c")))).toBe("1 2");
    expect(() => database.get(["c", "1"], { transaction })).toThrow("invalid or closed");
    expect(() => database.get(["c", "1"], { readTime })).toThrow("too old");
  });
});
