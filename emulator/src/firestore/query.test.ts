import { describe, expect, test } from "vitest";
import type { Filter, Query } from "./query.ts";
import { aDatabase, and, aQuery, aSet, asc, desc, idsOf, or, where } from "./testing/a-database.ts";
import { aReference, aTime, aValue, aVector, type Plain, theFields } from "./testing/a-value.ts";

const nan = Number.NaN;
const everyKind: Readonly<Record<string, Plain>> = {
  null: null,
  false: false,
  true: true,
  nan: nan,
  minus: -1.5,
  i0: 0n,
  i1: 1n,
  d1: 1,
  time: aTime(1n),
  empty: "",
  a: "a",
  bytes: new Uint8Array([1]),
  ref: aReference("a/b"),
  geo: { kind: "geopoint", latitude: 1, longitude: 2 },
  list0: [],
  list1: [1n],
  listNull: [null, nan],
  vec: aVector(1, 2),
  map: { a: 1n },
};
const allButNull = "false true nan minus i0 d1 i1 time empty a bytes ref geo list0 listNull list1 vec map";

function aDatabaseOfKinds() {
  const database = aDatabase();
  database.commit(Object.entries(everyKind).map(([id, value]) => aSet(`c/${id}`, { a: value })));
  database.commit([aSet("c/missing", { b: 1n })]);
  return database;
}

const kinds = aDatabaseOfKinds();
const found = (query: Partial<Query>) => idsOf(kinds.runQuery(aQuery("c", query)));
const without = (...ids: readonly string[]) =>
  allButNull
    .split(" ")
    .filter((id) => !ids.includes(id))
    .join(" ");
const unary = (op: "isNull" | "isNotNull" | "isNaN" | "isNotNaN"): Filter => ({
  kind: "unary",
  field: ["a"],
  op,
});

describe("filters", () => {
  test.each<[string, Filter, string]>([
    ["< a number", where("a", "<", 1n), "minus i0"],
    ["<= a number", where("a", "<=", 1), "minus i0 d1 i1"],
    ["> a number", where("a", ">", 0), "d1 i1"],
    [">= a number", where("a", ">=", 0n), "i0 d1 i1"],
    ["== a number of either type", where("a", "==", 1n), "d1 i1"],
    ["!= a number", where("a", "!=", 1n), without("d1", "i1")],
    ["< a string", where("a", "<", "a"), "empty"],
    [">= a boolean", where("a", ">=", false), "false true"],
    ["< an array", where("a", "<", [1n]), "list0 listNull"],
    [">= a map", where("a", ">=", {}), "map"],
    [">= a vector", where("a", ">=", aVector(1)), "vec"],
    ["== an array", where("a", "==", [1]), "list1"],
    ["== null", where("a", "==", null), ""],
    ["!= null", where("a", "!=", null), ""],
    ["< null", where("a", "<=", null), ""],
    ["== NaN", where("a", "==", nan), ""],
    ["!= NaN", where("a", "!=", nan), allButNull],
    [">= NaN", where("a", ">=", nan), ""],
    ["in", where("a", "in", [1n, "a", null, nan]), "a d1 i1"],
    ["in arrays", where("a", "in", [[1n], []]), "list0 list1"],
    ["not-in", where("a", "not-in", [1n, "a"]), without("d1", "i1", "a")],
    ["not-in with null", where("a", "not-in", [1n, null]), ""],
    ["not-in with NaN", where("a", "not-in", [1n, nan]), without("d1", "i1")],
    ["array-contains", where("a", "array-contains", 1), "list1"],
    ["array-contains null", where("a", "array-contains", null), ""],
    ["array-contains NaN", where("a", "array-contains", nan), ""],
    ["array-contains-any", where("a", "array-contains-any", ["x", 1n, null]), "list1"],
    ["is null", unary("isNull"), "null"],
    ["is not null", unary("isNotNull"), allButNull],
    ["is NaN", unary("isNaN"), "nan"],
    ["is not NaN", unary("isNotNaN"), without("nan")],
    [
      "an empty and",
      and(),
      "a bytes d1 empty false geo i0 i1 list0 list1 listNull map minus missing nan null ref time true vec",
    ],
    ["and", and(where("a", ">", 0n), where("a", "<=", 1n)), "d1 i1"],
    ["or", or(where("a", "==", "a"), where("a", "==", 0n)), "a i0"],
    ["or of ands", or(and(where("a", ">", "a"), where("a", "<", "b")), where("a", "<", 0)), "minus"],
    ["a name", where("__name__", "==", aReference("c/i1")), "i1"],
    ["a name elsewhere", where("__name__", "==", aReference("d/i1")), ""],
    ["names after", where("__name__", ">", aReference("c/time")), "true vec"],
    ["names up to", where("__name__", "<=", aReference("c/bytes")), "a bytes"],
    [
      "names in",
      where("__name__", "in", [aReference("c/time"), aReference("c/a"), aReference("c/zz")]),
      "a time",
    ],
    ["names and a field", and(where("__name__", ">", aReference("c/a")), where("a", "==", 1n)), "d1 i1"],
  ])("%s", (_, filter, ids) => {
    expect(found({ where: filter })).toBe(ids);
  });

  test.each<[string, Filter, string]>([
    ["an empty in", where("a", "in", []), "'IN' requires an non-empty ArrayValue."],
    ["in without a list", where("a", "in", 1n), "'IN' requires an ArrayValue."],
    ["31 options", where("a", "in", Array(31).fill(1n)), "'IN' supports up to 30 comparison values."],
    ["31 elements", where("a", "array-contains-any", Array(31).fill(1n)), "supports up to 30"],
    [
      "11 exclusions",
      where("a", "not-in", Array(11).fill(1n)),
      "'NOT_IN' supports up to 10 comparison values.",
    ],
    [
      "36 disjunctions",
      and(where("a", "in", [1n, 2n, 3n, 4n, 5n, 6n]), where("b", "in", [1n, 2n, 3n, 4n, 5n, 6n])),
      "Too many disjunctions after normalization. Result had 36 disjunctions",
    ],
    [
      "two array-contains",
      and(where("a", "array-contains", 1n), where("b", "array-contains-any", [1n])),
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
    ],
    ["two !=", and(where("a", "!=", 1n), where("b", "!=", 1n)), "Only a single 'NOT_EQUAL'"],
    ["!= with not null", and(where("a", "!=", 1n), unary("isNotNull")), "Only a single 'NOT_EQUAL'"],
    ["not-in with in", and(where("a", "not-in", [1n]), where("b", "in", [1n])), "'NOT_IN' cannot be used"],
    ["not-in in an or", or(where("a", "not-in", [1n]), where("b", "==", 1n)), "'NOT_IN' cannot be used"],
    ["a name that is a string", where("__name__", "==", "x"), "__key__ filter value must be a Key"],
    ["a name in strings", where("__name__", "in", ["x"]), "__key__ filter value must be a Key"],
    [
      "a name beside an inequality",
      and(where("__name__", "==", aReference("c/a")), where("a", ">", 1n)),
      "Equality on key",
    ],
    ["a name that contains", where("__name__", "array-contains", 1n), "__key__ is reserved"],
  ])("%s is refused", (_, filter, message) => {
    expect(() => found({ where: filter })).toThrow(message);
    expect(() => found({ where: filter })).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
  });

  test("a filter of many thousands of parts is refused before anything is done with it", () => {
    const parts = Array.from({ length: 100_000 }, (_, i) => where(`f${i}`, "==", 1n));
    for (const filter of [and(...parts), or(...parts), and(or(...parts), or(...parts))]) {
      expect(() => found({ where: filter })).toThrow("more than 100 filters");
    }
  });

  test("a repeated filter counts once", () => {
    const contains = where("a", "array-contains", 1n);
    expect(found({ where: and(contains, contains) })).toBe("list1");
    expect(found({ where: or(...Array(31).fill(contains)) })).toBe("list1");
    const many = and(where("a", "in", Array(20).fill("a")), where("a", "in", ["a", "b"]));
    expect(found({ where: many })).toBe("a");
    expect(() => found({ where: and(contains, where("a", "array-contains-any", [1n])) })).toThrow(
      "per disjunction",
    );
  });

  test("array-contains may be in both arms of an or", () => {
    expect(found({ where: or(where("a", "array-contains", 1n), where("b", "array-contains", 1n)) })).toBe(
      "list1",
    );
  });
});

describe("order", () => {
  test("runs over all types and leaves out documents without the field", () => {
    expect(found({ orderBy: [asc("a")] })).toBe(`null ${allButNull}`);
    expect(
      found({ orderBy: [desc("a")] })
        .split(" ")
        .toReversed()
        .sort(),
    ).toEqual(`null ${allButNull}`.split(" ").sort());
  });

  test("by name follows the last order's direction", () => {
    expect(found({ where: where("a", "==", 1n), orderBy: [desc("a")] })).toBe("i1 d1");
  });

  test("by the inequality's field comes first when none is given", () => {
    const database = aDatabase();
    database.commit([aSet("c/x", { b: 2n, a: 1n }), aSet("c/y", { b: 1n, a: 2n }), aSet("c/z", { a: 0n })]);
    const run = (query: Partial<Query>) => idsOf(database.runQuery(aQuery("c", query)));
    expect(run({ where: where("b", ">", 0n) })).toBe("y x");
    expect(run({ where: and(where("b", ">", 0n), where("a", ">", 0n)) })).toBe("x y");
    expect(run({ where: where("b", ">", 0n), orderBy: [desc("a")] })).toBe("y x");
    expect(run({ where: or(where("a", "==", 0n), where("b", ">", 0n)) })).toBe("y x");
    expect(run({ where: or(where("a", "<", null), where("b", ">", 0n)) })).toBe("y x");
  });

  test.each([
    [
      "twice by a field",
      { orderBy: [asc("a"), desc("a")] },
      "order by clause cannot contain duplicate fields a",
    ],
    ["by more after the name", { orderBy: [asc("__name__"), asc("a")] }, "more fields after the key"],
    [
      "by name with an inequality",
      { orderBy: [asc("__name__")], where: where("a", ">", 1n) },
      "more fields after",
    ],
    ["by name from last to first", { orderBy: [desc("__name__")] }, "does not support descending key scans"],
    [
      "by names from last to first",
      { orderBy: [desc("__name__")], where: where("__name__", ">", aReference("c/a")) },
      "does not support descending key scans",
    ],
  ])("%s is refused", (_, query, message) => {
    expect(() => found(query)).toThrow(message);
  });
});

describe("limit, offset and cursors", () => {
  const orderBy = [asc("a")];
  test.each<[string, Partial<Query>, string]>([
    ["limit", { orderBy, limit: 3 }, "null false true"],
    ["limit 0", { orderBy, limit: 0 }, ""],
    ["offset", { orderBy, offset: 16 }, "list1 vec map"],
    ["offset beyond the end", { orderBy, offset: 100 }, ""],
    ["offset and limit", { orderBy, offset: 1, limit: 2 }, "false true"],
    ["start at", { orderBy, startAt: { values: [aValue(aVector(0, 0))], before: true } }, "vec map"],
    ["start at equal", { orderBy, startAt: { values: [aValue(1n)], before: true }, limit: 2 }, "d1 i1"],
    [
      "start after equal",
      { orderBy, startAt: { values: [aValue(1)], before: false }, limit: 2 },
      "time empty",
    ],
    ["end before", { orderBy, endAt: { values: [aValue(nan)], before: true } }, "null false true"],
    ["end at", { orderBy, endAt: { values: [aValue(nan)], before: false } }, "null false true nan"],
    [
      "descending start",
      { orderBy: [desc("a")], startAt: { values: [aValue(nan)], before: true } },
      "nan true false null",
    ],
    ["descending end", { orderBy: [desc("a")], endAt: { values: [aVector(1, 2)], before: true } }, "map"],
    [
      "values and a name",
      {
        orderBy: [asc("a"), asc("__name__")],
        startAt: { values: [aValue(1n), aReference("c/d1")], before: false },
        limit: 2,
      },
      "i1 time",
    ],
    [
      "a name",
      { orderBy: [asc("__name__")], startAt: { values: [aReference("c/time")], before: true } },
      "time true vec",
    ],
    [
      "a name descending",
      {
        where: where("a", ">=", false),
        orderBy: [desc("a"), desc("__name__")],
        startAt: { values: [aValue(true), aReference("c/true")], before: false },
      },
      "false",
    ],
    [
      "a name elsewhere",
      { orderBy: [asc("__name__")], startAt: { values: [aReference("d/a")], before: true } },
      "",
    ],
    ["no values", { orderBy, startAt: { values: [], before: true }, limit: 1 }, "null"],
    [
      "both ends on an equality",
      { where: where("a", "==", 1n), orderBy, startAt: { values: [aValue(1n)], before: false } },
      "",
    ],
  ])("%s", (_, query, ids) => {
    expect(found(query)).toBe(ids);
  });

  test.each<[string, Partial<Query>, string]>([
    ["a negative limit", { limit: -1 }, "limit is negative"],
    ["a negative offset", { offset: -1 }, "offset is negative"],
    [
      "more values than orders",
      { orderBy, startAt: { values: [aValue(1n), aValue(2n)], before: true } },
      "too many values",
    ],
    ["values without orders", { endAt: { values: [aValue(1n)], before: true } }, "too many values"],
    [
      "a name that is none",
      { orderBy: [asc("__name__")], endAt: { values: [aValue(1n)], before: true } },
      "reference",
    ],
  ])("%s is refused", (_, query, message) => {
    expect(() => found(query)).toThrow(message);
  });
});

describe("where a query looks", () => {
  const database = aDatabase();
  database.commit(
    ["c/1", "c/2", "c/2/d/1", "c/3/d/2", "d/3", "c/2/d/1/c/9", "cc/1"].map((path) => aSet(path, { a: 1n })),
  );
  const run = (query: Partial<Query>) =>
    database.runQuery(aQuery("c", query)).map(({ path }) => path.join("/"));
  const from = (collectionId: string | undefined, allDescendants: boolean) => ({
    collectionId,
    allDescendants,
  });

  test.each<[string, Partial<Query>, string[]]>([
    ["a collection", {}, ["c/1", "c/2"]],
    ["a collection below a document", { parent: ["c", "2"], from: from("d", false) }, ["c/2/d/1"]],
    ["a collection below a missing document", { parent: ["c", "3"], from: from("d", false) }, ["c/3/d/2"]],
    ["a collection group", { from: from("d", true) }, ["c/2/d/1", "c/3/d/2", "d/3"]],
    ["a collection group below a document", { parent: ["c", "2"], from: from("d", true) }, ["c/2/d/1"]],
    [
      "a group below a document, by a field",
      { parent: ["c", "2"], from: from("c", true), orderBy: [asc("a")] },
      ["c/2/d/1/c/9"],
    ],
    [
      "everything",
      { from: from(undefined, true) },
      ["c/1", "c/2", "c/2/d/1", "c/2/d/1/c/9", "c/3/d/2", "cc/1", "d/3"],
    ],
    [
      "everything below a document",
      { parent: ["c", "2"], from: from(undefined, true) },
      ["c/2/d/1", "c/2/d/1/c/9"],
    ],
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

  test("filters and other orders need a collection", () => {
    expect(() => run({ from: from(undefined, true), where: where("a", "==", 1n) })).toThrow(
      "kind is required for filter: a",
    );
    expect(() => run({ from: from(undefined, true), orderBy: [asc("a")] })).toThrow(
      "kind is required for all orders",
    );
    expect(() => run({ from: from(undefined, true), orderBy: [desc("__name__")] })).toThrow(
      "kind is required",
    );
  });

  test.each([["a/b"], ["__a__"], [""]])("a collection cannot be %j", (collectionId) => {
    expect(() => run({ from: from(collectionId, false) })).toThrow("Collection id");
  });
});

test("select leaves only the fields asked for", () => {
  const database = aDatabase();
  database.commit([aSet("c/1", { a: { b: 1n, c: 2n }, d: 3n })]);
  const run = (select: Query["select"] & object) => database.runQuery(aQuery("c", { select }))[0]?.fields;
  expect(
    run([
      ["a", "b"],
      ["x", "y"],
    ]),
  ).toEqual(theFields({ a: { b: 1n } }));
  expect(run([["__name__"]])).toEqual(new Map());
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
