import { describe, expect, test } from "vitest";
import type { Filter, Query } from "./query.ts";
import { aDatabase, and, aQuery, aSet, asc, desc, idsOf, or, where } from "./testing/a-database.ts";
import { aReference, aValue, type Plain } from "./testing/a-value.ts";

// What conformance/queries.test.ts cannot ask for or does not see: the SDKs ask for null, NaN and names in other words.

const nan = Number.NaN;
const values: Readonly<Record<string, Plain>> = {
  null: null,
  nan,
  i1: 1n,
  d1: 1,
  list: [1n],
  listNull: [null, nan],
};
const database = aDatabase();
database.commit([
  ...Object.entries(values).map(([id, value]) => aSet(`c/${id}`, { a: value })),
  aSet("c/missing", { b: 1n }),
]);
const found = (query: Partial<Query>) => idsOf(database.runQuery(aQuery("c", query)));
const allButNull = "nan d1 i1 listNull list";

describe("filters", () => {
  test.each<[string, Filter, string]>([
    ["== a number of either type", where("a", "==", 1n), "d1 i1"],
    ["!= a number of either type", where("a", "!=", 1n), "nan listNull list"],
    ["== an array", where("a", "==", [1]), "list"],
    ["== null", where("a", "==", null), ""],
    ["!= null", where("a", "!=", null), ""],
    ["<= null", where("a", "<=", null), ""],
    ["== NaN", where("a", "==", nan), ""],
    ["!= NaN", where("a", "!=", nan), allButNull],
    [">= NaN", where("a", ">=", nan), ""],
    ["array-contains an equal double", where("a", "array-contains", 1), "list"],
    ["array-contains null", where("a", "array-contains", null), ""],
    ["array-contains NaN", where("a", "array-contains", nan), ""],
    ["an empty and", and(), "d1 i1 list listNull missing nan null"],
    ["a name elsewhere", where("__name__", "==", aReference("d/i1")), ""],
    ["names and a field", and(where("__name__", ">", aReference("c/a")), where("a", "==", 1n)), "d1 i1"],
  ])("%s", (_, filter, ids) => {
    expect(found({ where: filter })).toBe(ids);
  });

  // biome-ignore format: one row per case
  test.each<[string, Filter, string]>([
    [
      "an array-contains-any beside an array-contains",
      and(where("a", "array-contains", 1n), where("b", "array-contains-any", [1n])),
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
    ],
    ["!= with not null", and(where("a", "!=", 1n), { kind: "unary", field: ["a"], op: "isNotNull" }), "Only a single 'NOT_EQUAL'"],
    ["a name in strings", where("__name__", "in", ["x"]), "__key__ filter value must be a Key"],
  ])("%s is refused", (_, filter, message) => {
    expect(() => found({ where: filter })).toThrow(message);
  });

  test("a filter of many thousands of parts is refused before anything is done with it", () => {
    const parts = Array.from({ length: 100_000 }, (_, i) => where(`f${i}`, "==", 1n));
    for (const filter of [and(...parts), or(...parts), and(or(...parts), or(...parts))])
      expect(() => found({ where: filter })).toThrow("more than 100 filters");
  });

  test("a repeated filter counts once", () => {
    const contains = where("a", "array-contains", 1n);
    expect(found({ where: or(...Array(31).fill(contains)) })).toBe("list");
    const many = and(where("a", "in", Array(20).fill(1n)), where("a", "in", [1n, "b"]));
    expect(found({ where: many })).toBe("d1 i1");
  });
});

describe("order", () => {
  test("by the inequality's field comes first when none is given", () => {
    const numbers = aDatabase();
    numbers.commit([aSet("c/x", { b: 2n, a: 1n }), aSet("c/y", { b: 1n, a: 2n }), aSet("c/z", { a: 0n })]);
    const run = (query: Partial<Query>) => idsOf(numbers.runQuery(aQuery("c", query)));
    expect(run({ where: and(where("b", ">", 0n), where("a", ">", 0n)) })).toBe("x y");
    expect(run({ where: or(where("a", "<", null), where("b", ">", 0n)) })).toBe("y x");
  });

  // biome-ignore format: one row per case
  test.each([
    ["by name with an inequality", { orderBy: [asc("__name__")], where: where("a", ">", 1n) }, "more fields after"],
    ["by names from last to first", { orderBy: [desc("__name__")], where: where("__name__", ">", aReference("c/a")) }, "does not support descending key scans"],
  ])("%s is refused", (_, query, message) => {
    expect(() => found(query)).toThrow(message);
  });
});

describe("limit and cursors", () => {
  const orderBy = [asc("a")];
  // biome-ignore format: one row per case
  test.each<[string, Partial<Query>, string]>([
    ["limit 0", { orderBy, limit: 0 }, ""],
    ["no values", { orderBy, startAt: { values: [], before: true }, limit: 1 }, "null"],
    ["values and a name", { orderBy: [asc("a"), asc("__name__")], startAt: { values: [aValue(1n), aReference("c/d1")], before: false }, limit: 2 }, "i1 listNull"],
    ["a name descending", { where: where("a", ">=", 0n), orderBy: [desc("a"), desc("__name__")], startAt: { values: [aValue(1n), aReference("c/i1")], before: false } }, "d1"],
    ["a name elsewhere", { orderBy: [asc("__name__")], startAt: { values: [aReference("d/a")], before: true } }, ""],
    ["a start after an equality", { where: where("a", "==", 1n), orderBy, startAt: { values: [aValue(1n)], before: false } }, ""],
  ])("%s", (_, query, ids) => {
    expect(found(query)).toBe(ids);
  });

  test("a name that is none is refused", () => {
    const endAt = { values: [aValue(1n)], before: true };
    expect(() => found({ orderBy: [asc("__name__")], endAt })).toThrow("reference");
  });
});

describe("where a query looks", () => {
  const places = aDatabase();
  places.commit(
    ["c/1", "c/2", "c/2/d/1", "c/3/d/2", "d/3", "c/2/d/1/c/9", "cc/1"].map((path) => aSet(path, { a: 1n })),
  );
  const run = (query: Partial<Query>) =>
    places.runQuery(aQuery("c", query)).map(({ path }) => path.join("/"));
  const from = (collectionId: string | undefined, allDescendants: boolean) => ({
    collectionId,
    allDescendants,
  });

  // biome-ignore format: one row per case
  test.each<[string, Partial<Query>, string[]]>([
    ["a collection group below a document", { parent: ["c", "2"], from: from("d", true) }, ["c/2/d/1"]],
    ["a group below a document, by a field", { parent: ["c", "2"], from: from("c", true), orderBy: [asc("a")] }, ["c/2/d/1/c/9"]],
    ["everything", { from: from(undefined, true) }, ["c/1", "c/2", "c/2/d/1", "c/2/d/1/c/9", "c/3/d/2", "cc/1", "d/3"]],
    ["everything below a document", { parent: ["c", "2"], from: from(undefined, true) }, ["c/2/d/1", "c/2/d/1/c/9"]],
    ["every collection of the root", { from: from(undefined, false) }, ["c/1", "c/2", "cc/1", "d/3"]],
    [
      "everything between two names",
      {
        from: from(undefined, true),
        where: and(where("__name__", ">=", aReference("c/2")), where("__name__", "<", aReference("c/3"))),
      },
      ["c/2", "c/2/d/1", "c/2/d/1/c/9"],
    ],
  ])("%s", (_, query, expected) => {
    expect(run(query)).toEqual(expected);
  });

  test("an order by descending name needs a collection", () => {
    expect(() => run({ from: from(undefined, true), orderBy: [desc("__name__")] })).toThrow(
      "kind is required",
    );
  });
});

test("results follow writes, with the indexes of any earlier queries", () => {
  const database = aDatabase();
  const query = aQuery("c", { where: where("l", "array-contains", 1n), orderBy: [desc("n")], limit: 2 });
  expect(database.runQuery(query)).toEqual([]);
  database.commit([1n, 2n, 3n].map((n) => aSet(`c/${n}`, { n, l: [1n, n, 1] })));
  expect(idsOf(database.runQuery(query))).toBe("3 2");
  database.commit([aSet("c/3", { n: 3n, l: [2n] })]);
  expect(idsOf(database.runQuery(query))).toBe("2 1");
  database.clear();
  expect(database.runQuery(query)).toEqual([]);
});
