import { FieldPath, FieldValue, GeoPoint, type Query, Timestamp } from "@google-cloud/firestore";
import { expect } from "vitest";
import { oneIn } from "../src/testing/random-runs.ts";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { expectRefusal } from "./plain.ts";
import {
  type Asked,
  and,
  type Condition,
  idsFrom,
  or,
  type SdkName,
  sdkNames,
  serverQuery,
} from "./sdk-query.ts";
import { chosenTarget } from "./target.ts";
import { aggregation, array, every, filter as field, integer, order, reference, some } from "./wire-form.ts";

const nan = Number.NaN;

// biome-ignore format: one row per type
const kinds: Readonly<Record<string, unknown>> = {
  null: null, false: false, true: true,
  nan, minusInfinity: Number.NEGATIVE_INFINITY, least: -(2n ** 63n), minus: -1.5, zero: 0n, one: 1n, two: 2n, big: 2n ** 53n + 1n, greatest: 2n ** 63n - 1n, beyond: 2 ** 64,
  time: Timestamp.fromMillis(1000),
  empty: "", a: "a", aa: "aa", é: "é", high: "\uffee", emoji: "😀",
  bytes: Buffer.from([1]),
  geo: new GeoPoint(1, 2),
  list0: [], listNull: [null, nan], list1: [1n], list12: [1n, 2n], listA: ["a", 2n],
  vec1: FieldValue.vector([5]), vec2: FieldValue.vector([1, 2]),
  map0: {}, mapA: { a: 1n }, mapAB: { a: 1n, b: 0n }, mapB: { b: 0n },
};
const ascending = Object.keys(kinds).join(" ");
const notNull = ascending.replace("null ", "");
const without = (...ids: readonly string[]) =>
  notNull
    .split(" ")
    .filter((id) => !ids.includes(id))
    .join(" ");

const conform = conformance("queries", async ({ admin }) => {
  const writer = admin.bulkWriter();
  for (const [id, value] of Object.entries(kinds)) void writer.set(admin.doc(`c/${id}`), { v: value });
  void writer.set(admin.doc("c/none"), { other: 1n });
  const rows: Readonly<Record<string, object>> = {
    r1: { a: 1n, b: 1n, tags: ["x"], m: { x: 1n, "d.e": 1n } },
    r2: { a: 1n, b: 2n, tags: ["x", "y"] },
    r3: { a: 2n, b: 1n, tags: ["y"], m: { x: 2n } },
    r4: { a: 2n, b: 2n },
    r5: { a: 3n, tags: [] },
    r6: { b: 3n, a: null },
    r7: { a: 2n, b: nan },
  };
  for (const [id, fields] of Object.entries(rows)) void writer.set(admin.doc(`rows/${id}`), fields);
  for (const path of ["g/1/sub/s1", "g/2/sub/s2", "sub/s0", "g/1/sub/s1/sub/s3", "g/1/subs/no"])
    void writer.set(admin.doc(path), { n: BigInt(path.length) });
  await writer.close();
});

/**
 * The same case for each SDK: all cases by the server's, which says best what a query means, and one in four by each
 * of the others, which only send it in another way. Against Google's, and in deep tests, all by all.
 */
function everySdk<Asking>(
  rows: readonly (readonly [string, Asking, string])[],
  name: string,
  run: (clients: Clients, sdk: SdkName, asking: Asking, expected: string) => Promise<void>,
): void {
  for (const sdk of sdkNames) {
    const isAll = sdk === "server" || chosenTarget() === "google";
    const chosen = isAll ? rows : oneIn(4, "queries of the SDKs for browsers", rows);
    conform.each(chosen)(`${name} (${sdk})`, (clients, _, asking, expected) =>
      run(clients, sdk, asking, expected),
    );
  }
}

const filters: readonly (readonly [string, Condition, string])[] = [
  ["< 1", ["v", "<", 1], "minusInfinity least minus zero"],
  ["<= 1", ["v", "<=", 1], "minusInfinity least minus zero one"],
  ["> 1", ["v", ">", 1], "two big greatest beyond"],
  [">= 0.5", ["v", ">=", 0.5], "one two big greatest beyond"],
  ["== 1", ["v", "==", 1], "one"],
  ["!= 1", ["v", "!=", 1], without("one")],
  ["== null", ["v", "==", null], "null"],
  ["!= null", ["v", "!=", null], notNull],
  ["== NaN", ["v", "==", nan], "nan"],
  ["!= NaN", ["v", "!=", nan], without("nan")],
  ["< a string", ["v", "<", "aa"], "empty a"],
  [">= a string", ["v", ">=", "é"], "é high emoji"],
  ["< a boolean", ["v", "<", true], "false"],
  ["== an array", ["v", "==", [1]], "list1"],
  [">= an array", ["v", ">=", [1]], "list1 list12 listA"],
  ["< an array", ["v", "<", [1]], "list0 listNull"],
  ["== a map", ["v", "==", { a: 1, b: 0 }], "mapAB"],
  ["> a map", ["v", ">", { a: 1 }], "mapAB mapB"],
  ["in", ["v", "in", [1, "a", true]], "a one true"],
  ["in arrays and maps", ["v", "in", [[1, 2], { b: 0 }]], "list12 mapB"],
  ["in with null and NaN", ["v", "in", [1, null, nan]], "one"],
  ["not-in", ["v", "not-in", [1, "a", [1]]], without("one", "a", "list1")],
  ["not-in with null", ["v", "not-in", [1, null]], ""],
  ["array-contains", ["v", "array-contains", 2], "list12 listA"],
  ["array-contains-any", ["v", "array-contains-any", [1, "a"]], "list1 list12 listA"],
  ["array-contains-any with null", ["v", "array-contains-any", [null, 1]], "list1 list12"],
  ["two inequalities on one field", and(["v", ">", 0], ["v", "<", 3]), "one two"],
  ["two inequalities on different types", and(["v", ">", 0], ["v", "<", "b"]), ""],
  ["a name", ["__name__", "==", "one"], "one"],
  ["names above", ["__name__", ">", "two"], "vec1 vec2 zero é"],
  ["names in", ["__name__", "in", ["zero", "nowhere", "a"]], "a zero"],
  ["names but", and(["__name__", "!=", "vec1"], ["__name__", ">", "two"]), "vec2 zero é"],
];
everySdk(filters, "%s", async (clients, sdk, where, expected) => {
  expect(await idsFrom(sdk, clients, { where })).toBe(expected);
});

// biome-ignore format: one row per case
const rows: readonly (readonly [string, Asked, string])[] = [
  ["two equalities", { where: and(["a", "==", 2], ["b", "==", 1]) }, "r3"],
  ["an equality and an order", { where: ["a", "==", 2], orderBy: [["b", "desc"]] }, "r4 r3 r7"],
  ["an equality and a range", { where: and(["a", "==", 2], ["b", ">=", 1]) }, "r3 r4"],
  ["inequalities on two fields", { where: and(["a", ">", 1], ["b", "<", 3]) }, "r3 r4"],
  ["inequalities on two fields, ordered by the second", { where: and(["a", ">=", 1], ["b", "<", 3]), orderBy: [["b", "desc"], ["a"]] }, "r2 r4 r1 r3"],
  ["an inequality and another order", { where: ["a", ">", 1], orderBy: [["b"]] }, "r7 r3 r4"],
  ["an array and an equality", { where: and(["tags", "array-contains", "x"], ["a", "==", 1]) }, "r1 r2"],
  ["an array and an order", { where: ["tags", "array-contains", "y"], orderBy: [["a", "desc"]] }, "r3 r2"],
  ["in and an order", { where: ["a", "in", [1, 3]], orderBy: [["a", "desc"]] }, "r5 r2 r1"],
  ["in and in", { where: and(["a", "in", [1, 2]], ["b", "in", [2, 3]]) }, "r2 r4"],
  ["in and array-contains", { where: and(["a", "in", [1, 2]], ["tags", "array-contains", "y"]) }, "r2 r3"],
  ["in and array-contains-any", { where: and(["a", "in", [1, 2]], ["tags", "array-contains-any", ["x", "z"]]) }, "r1 r2"],
  ["!= and an order", { where: ["a", "!=", 2], orderBy: [["a", "desc"]] }, "r5 r2 r1"],
  ["not-in on numbers", { where: ["b", "not-in", [1, 3]] }, "r7 r2 r4"],
  ["or", { where: or(["a", "==", 3], ["b", "==", 3]) }, "r5 r6"],
  ["or of ands", { where: or(and(["a", "==", 1], ["b", "==", 1]), and(["a", "==", 2], ["b", "==", 2])) }, "r1 r4"],
  ["and of ors", { where: and(or(["a", "==", 1], ["a", "==", 2]), or(["b", "==", 2], ["b", "==", 3])) }, "r2 r4"],
  ["and of ors, one of which repeats a part of the other", { where: and(or(["a", "==", 1], ["a", "==", 2]), or(["a", "==", 1], ["a", "==", 1])) }, "r1 r2"],
  ["or with arrays in both arms", { where: or(["tags", "array-contains", "x"], ["tags", "array-contains", "y"]) }, "r1 r2 r3"],
  ["an array asked for twice on one level", { where: and(["tags", "array-contains", "y"], ["tags", "array-contains", "y"]) }, "r2 r3"],
  ["the same or twice, in another order", { where: and(or(["tags", "array-contains", "y"], ["a", "==", 1]), or(["a", "==", 1], ["tags", "array-contains", "y"])) }, "r1 r2 r3"],
  ["or with an inequality leaves out what lacks its field", { where: or(["a", "==", 3], ["b", ">", 1]) }, "r2 r4 r6"],
  ["or with limit and order", { where: or(["a", "==", 1], ["a", "==", 2]), orderBy: [["b", "desc"]], limit: 2 }, "r4 r2"],
  ["or with null", { where: or(["a", "==", null], ["a", "==", 3]) }, "r5 r6"],
  ["a nested field", { where: ["m.x", ">=", 1] }, "r1 r3"],
  ["two orders", { orderBy: [["a"], ["b", "desc"]] }, "r6 r2 r1 r4 r3 r7"],
  ["descending by name", { where: ["a", "==", 2], orderBy: [["__name__", "desc"]] }, "r7 r4 r3"],
  ["order then name", { orderBy: [["a"], ["__name__", "desc"]] }, "r6 r2 r1 r7 r4 r3 r5"],
  ["limit", { orderBy: [["a"]], limit: 3 }, "r6 r1 r2"],
  ["limit to last", { orderBy: [["a"]], limitToLast: 2 }, "r7 r5"],
  ["limit to last with a start", { orderBy: [["a"]], startAt: [1], limitToLast: 9 }, "r1 r2 r3 r4 r7 r5"],
  ["limit to last with both ends", { orderBy: [["a"]], startAfter: [1], endBefore: [3], limitToLast: 2 }, "r4 r7"],
  ["limit beyond the end", { orderBy: [["a"]], startAt: [3], limit: 9 }, "r5"],
  ["start at", { orderBy: [["a"]], startAt: [2] }, "r3 r4 r7 r5"],
  ["start after", { orderBy: [["a"]], startAfter: [2] }, "r5"],
  ["end at", { orderBy: [["a"]], endAt: [1] }, "r6 r1 r2"],
  ["end before", { orderBy: [["a"]], endBefore: [1] }, "r6"],
  ["both ends", { orderBy: [["a"]], startAfter: [null], endAt: [2] }, "r1 r2 r3 r4 r7"],
  ["crossed ends", { orderBy: [["a"]], startAt: [3], endAt: [1] }, ""],
  ["descending ends", { orderBy: [["a", "desc"]], startAt: [2], endBefore: [1] }, "r7 r4 r3"],
  ["ends on two fields", { orderBy: [["a"], ["b"]], startAt: [1, 2], endAt: [2, 1] }, "r2 r7 r3"],
  ["an end on the first of two fields", { orderBy: [["a"], ["b"]], endAt: [1] }, "r6 r1 r2"],
  ["an end of another type", { orderBy: [["a"]], startAt: ["s"] }, ""],
  ["ends by name", { orderBy: [["__name__"]], startAfter: ["r2"], endAt: ["r4"] }, "r3 r4"],
  ["ends with an equality", { where: ["a", "==", 2], orderBy: [["b"]], startAfter: [1] }, "r4"],
  ["ends with an inequality", { where: ["a", ">", 1], orderBy: [["a"]], startAfter: [2] }, "r5"],
];
everySdk(rows, "%s", async (clients, sdk, asked, expected) => {
  expect(await idsFrom(sdk, clients, { collection: "rows", ...asked })).toBe(expected);
});

// biome-ignore format: one row per case
const groups: readonly (readonly [string, Asked, string])[] = [
  ["a collection group", { collection: "sub", group: true }, "s1 s3 s2 s0"],
  ["a collection group with a filter", { collection: "sub", group: true, where: ["n", ">", 6] }, "s1 s2 s3"],
  ["a collection group in order", { collection: "sub", group: true, orderBy: [["n", "desc"]], limit: 3 }, "s3 s2 s1"],
  ["a collection below a document", { collection: "g/1/sub" }, "s1"],
  ["a collection below a missing document", { collection: "g/2/sub" }, "s2"],
  ["a collection that is not there", { collection: "nowhere/x/y" }, ""],
];
everySdk(groups, "%s", async (clients, sdk, asked, expected) => {
  expect(await idsFrom(sdk, clients, asked)).toBe(expected);
});

conform("not-in excludes no NaN", async (clients) => {
  const where: Condition = ["v", "not-in", [1, nan]];
  expect(await idsFrom("server", clients, { where })).toBe(without("one"));
  expect(await idsFrom("lite", clients, { where })).toBe(without("one"));
});

conform.each<[string, Condition, string]>([
  ["in a list is cut to microseconds", ["v", "in", [new Timestamp(1, 1)]], "time"],
  ["alone is not", ["v", "==", new Timestamp(1, 1)], ""],
])("a time that a filter has %s", async (clients, _, where, expected) => {
  expect(await idsFrom("server", clients, { where })).toBe(expected);
});

conform("orders over all types", async (clients) => {
  expect(await idsFrom("server", clients, { orderBy: [["v"]] })).toBe(ascending);
  expect(await idsFrom("server", clients, { orderBy: [["v", "desc"]] })).toBe(
    ascending.split(" ").toReversed().join(" "),
  );
});

conform("offset skips", async (clients) => {
  const query = serverQuery(clients, { collection: "rows", orderBy: [["a"]] });
  expect((await query.offset(5).get()).docs.map(({ id }) => id)).toEqual(["r7", "r5"]);
  expect((await query.offset(1).limit(2).get()).docs.map(({ id }) => id)).toEqual(["r1", "r2"]);
  expect((await query.offset(99).get()).empty).toBe(true);
});

conform("select leaves only the fields asked for", async (clients) => {
  const query = serverQuery(clients, { collection: "rows", orderBy: [["a"]], startAt: [1], limit: 1 });
  expect((await query.select("b", new FieldPath("m", "d.e"), "nothing").get()).docs[0]?.data()).toEqual({
    b: 1n,
    m: { "d.e": 1n },
  });
  expect((await query.select().get()).docs[0]?.data()).toEqual({});
});

conform("a quoted field path filters, orders and selects", async ({ admin }) => {
  const path = new FieldPath("m", "d.e");
  const ids = async (query: Query) => (await query.get()).docs.map(({ id }) => id);
  const rows = admin.collection("rows");
  expect(await ids(rows.where(path, "==", 1n))).toEqual(["r1"]);
  expect(await ids(rows.where(path, "!=", 2n))).toEqual(["r1"]);
  expect(await ids(rows.orderBy(path, "desc"))).toEqual(["r1"]);
  const [selected] = (await rows.where(path, "==", 1n).select(path).get()).docs;
  expect(selected?.data()).toEqual({ m: { "d.e": 1n } });
});

conform("a snapshot can be where a query starts", async (clients) => {
  const start = await clients.admin.doc("rows/r2").get();
  const query = serverQuery(clients, { collection: "rows", orderBy: [["a"]] });
  expect((await query.startAfter(start).get()).docs.map(({ id }) => id)).toEqual(["r3", "r4", "r7", "r5"]);
  const filtered = serverQuery(clients, { collection: "rows", where: and(["b", ">", 0], ["a", ">", 0]) });
  expect((await filtered.startAt(start).get()).docs.map(({ id }) => id)).toEqual(["r2", "r3", "r4"]);
});

const integers = (count: number) => array(...Array.from({ length: count }, (_, i) => integer(i)));
const one = integer(1);

const equalities = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => field(`f${from + i}`, "EQUAL", one));
const contains = field("a", "ARRAY_CONTAINS", one);
const nulls = (count: number) =>
  Array.from({ length: count }, (_, i) => field(`f${i}`, "GREATER_THAN", { nullValue: "NULL_VALUE" }));

// biome-ignore format: one row per case
const refused: readonly (readonly [string, object, string])[] = [
  ["an empty in", { where: field("a", "IN", array()) }, "non-empty"],
  ["in without a list", { where: field("a", "IN", one) }, "requires an ArrayValue"],
  ["31 options", { where: field("a", "IN", integers(31)) }, "up to 30"],
  ["31 elements", { where: field("a", "ARRAY_CONTAINS_ANY", integers(31)) }, "up to 30"],
  ["11 exclusions", { where: field("a", "NOT_IN", integers(11)) }, "up to 10"],
  ["36 disjunctions", { where: every(field("a", "IN", integers(6)), field("b", "IN", integers(6))) }, "36 disjunctions"],
  ["101 filters", { where: every(...equalities(101)) }, "more than 100 filters"],
  ["101 filters on two levels", { where: every(...equalities(99), some(...equalities(2, 99))) }, "more than 100 filters"],
  ["91 filters and 10 options", { where: every(...equalities(91), field("z", "IN", integers(10))) }, "more than 100 filters"],
  ["91 filters and 10 exclusions", { where: every(...equalities(91), field("z", "NOT_IN", integers(10))) }, "more than 100 filters"],
  ["99 filters and two orders", { where: every(...equalities(99)), orderBy: [order("y"), order("z")] }, "more than 100 filters"],
  ["101 orders", { orderBy: Array.from({ length: 101 }, (_, i) => order(`f${i}`)) }, "more than 100 filters"],
  ["two arrays at once", { where: every(field("a", "ARRAY_CONTAINS", one), field("b", "ARRAY_CONTAINS", one)) }, "ARRAY_CONTAINS"],
  ["an array asked for again on another level", { where: every(contains, some(contains, field("a", "EQUAL", one))) }, "ARRAY_CONTAINS"],
  ["an array asked for again beside what nothing matches", { where: every(contains, some(contains, field("a", "LESS_THAN", { nullValue: "NULL_VALUE" }))) }, "ARRAY_CONTAINS"],
  ["an array asked for again behind it", { where: every(contains, some(field("a", "LESS_THAN", { nullValue: "NULL_VALUE" }), contains)) }, "ARRAY_CONTAINS"],
  ["an array asked for again in an and of its own", { where: every(contains, every(contains)) }, "ARRAY_CONTAINS"],
  ["two negations", { where: every(field("a", "NOT_EQUAL", one), field("b", "NOT_EQUAL", one)) }, "NOT_EQUAL"],
  ["not-in beside in", { where: every(field("a", "NOT_IN", integers(1)), field("b", "IN", integers(1))) }, "NOT_IN"],
  ["not-in inside or", { where: some(field("a", "NOT_IN", integers(1)), field("b", "EQUAL", one)) }, "NOT_IN"],
  ["a name that is no reference", { where: field("__name__", "EQUAL", one) }, "__key__"],
  ["a name that contains", { where: field("__name__", "ARRAY_CONTAINS", one) }, "__key__"],
  ["a name beside an inequality", { where: every(field("__name__", "EQUAL", reference("projects/demo-queries/databases/(default)/documents/rows/r1")), field("a", "GREATER_THAN", one)) }, "equality on key"],
  ["the same order twice", { orderBy: [order("a"), order("a", "DESCENDING")] }, "duplicate"],
  ["an order after the name", { orderBy: [order("__name__"), order("a")] }, "after the key"],
  ["a negative limit", { limit: { value: -1 } }, "negative"],
  ["a negative offset", { offset: -1 }, "negative"],
  ["more cursor values than orders", { orderBy: [order("a")], startAt: { values: [one, one] } }, "too many values"],
  ["cursor values without orders", { endAt: { values: [one] } }, "too many values"],
  ["a reserved collection", { from: [{ collectionId: "__x__" }] }, "reserved"],
  ["a collection with a slash", { from: [{ collectionId: "a/b" }] }, "/"],
  ["two collections", { from: [{ collectionId: "a" }, { collectionId: "b" }] }, "one collection"],
  ["a filter without a collection", { from: [{ allDescendants: true }], where: field("a", "EQUAL", one) }, "kind"],
  ["an order without a collection", { from: [{ allDescendants: true }], orderBy: [order("a")] }, "kind"],
  ["a time of too many nanoseconds", { where: field("a", "EQUAL", { timestampValue: { nanos: 1_000_000_000 } }) }, "nanos"],
  ["a time after the year 9999", { where: field("a", "EQUAL", { timestampValue: { seconds: 253_402_300_800 } }) }, "seconds"],
  ["a broken field path", { where: field("a..b", "EQUAL", one) }, "property path"],
];
conform("descending by name alone is refused, as the service keeps no such index", async ({ raw }) => {
  const structuredQuery = { from: [{ collectionId: "rows" }], orderBy: [order("__name__", "DESCENDING")] };
  const words = "descending key scans";
  await expectRefusal(raw.stream("runQuery", { structuredQuery }), "FAILED_PRECONDITION", words);
});

conform.each(refused)("%s is refused", async ({ raw }, _, query, words) => {
  const structuredQuery = { from: [{ collectionId: "rows" }], ...query };
  const request = aggregation(structuredQuery, { count: {}, alias: "n" });
  await expectRefusal(raw.stream("runAggregationQuery", request), "INVALID_ARGUMENT", words);
  await expectRefusal(raw.stream("runQuery", { structuredQuery }), "INVALID_ARGUMENT", words);
});

conform.each([
  ["100 filters", { where: every(...equalities(100)) }],
  ["99 filters and an order", { where: every(...equalities(99)), orderBy: [order("z")] }],
  ["the same filter 200 times", { where: every(...Array(200).fill(contains)) }],
  ["inequalities on 11 fields, with null", { where: every(...nulls(11)) }],
  ["100 orders", { orderBy: Array.from({ length: 100 }, (_, i) => order(`f${i}`)) }],
])("%s are taken", async ({ raw }, _, query) => {
  const structuredQuery = { from: [{ collectionId: "c" }], ...query };
  await expect(raw.stream("runQuery", { structuredQuery })).resolves.toHaveLength(1);
});
