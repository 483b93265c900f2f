import { AggregateField } from "@google-cloud/firestore";
import { expect } from "vitest";
import { conformance } from "./conform.ts";
import { expectRefusal } from "./plain.ts";
import { type Asked, or, serverQuery } from "./sdk-query.ts";
import { aggregation, filter, order, reference } from "./wire-form.ts";

const integers = { from: [{ collectionId: "integers" }] };
const name = reference("projects/demo-aggregations/databases/(default)/documents/integers/0");
const MAX = 2n ** 63n - 1n;

const conform = conformance("aggregations", async ({ admin }) => {
  const columns: Readonly<Record<string, readonly unknown[]>> = {
    integers: [1n, 2n, 3n],
    doubles: [0.5, 1.25],
    tenths: Array(10).fill(0.1),
    mixed: [1n, 0.5, "2", null, true, [3n]],
    texts: ["a", "b"],
    overflow: [MAX, 1n],
    andBack: [MAX, 1n, -MAX],
    underflow: [-MAX, -MAX],
    nan: [1n, Number.NaN],
    infinity: [1n, Number.POSITIVE_INFINITY],
    opposites: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    overflowWithDouble: [MAX, 1n, 0.5],
    zero: [-0, -0],
  };
  const writer = admin.bulkWriter();
  for (const [name, values] of Object.entries(columns))
    values.forEach((value, i) => void writer.set(admin.doc(`${name}/${i}`), { v: value, m: { v: value } }));
  void writer.set(admin.doc("integers/none"), { other: 1n });
  void writer.set(admin.doc("x/y/sub/1"), { v: 10n });
  void writer.set(admin.doc("sub/2"), { v: 20n });
  await writer.close();
});

const sums: readonly (readonly [string, string, unknown, unknown])[] = [
  ["integers", "integers", 6n, 2],
  ["doubles", "doubles", 1.75, 0.875],
  ["doubles that addition would round", "tenths", 1, 0.1],
  ["numbers among others", "mixed", 1.5, 0.75],
  ["texts", "texts", 0n, null],
  ["nothing", "nowhere", 0n, null],
  ["integers past their end", "overflow", 2 ** 63, 2 ** 62],
  ["integers past their end and back", "andBack", 1n, 1 / 3],
  ["integers below their end", "underflow", -(2 ** 64), -(2 ** 63)],
  ["NaN", "nan", Number.NaN, Number.NaN],
  ["infinity", "infinity", Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ["opposite infinities", "opposites", Number.NaN, Number.NaN],
  ["past the end with a double", "overflowWithDouble", 2 ** 63, 2 ** 63 / 3],
];
conform.each(sums)("sum and average of %s", async ({ admin }, _, collection, sum, average) => {
  const found = await admin
    .collection(collection)
    .aggregate({ sum: AggregateField.sum("v"), average: AggregateField.average("v") })
    .get();
  expect(found.data()).toEqual({ sum, average });
});

const counts: readonly (readonly [string, Asked, bigint])[] = [
  ["a collection", { collection: "integers" }, 4n],
  ["an empty one", { collection: "nowhere" }, 0n],
  ["a filter", { collection: "integers", where: ["v", ">", 1] }, 2n],
  ["a limit", { collection: "integers", limit: 2 }, 2n],
  ["an order leaves out what lacks its field", { collection: "integers", orderBy: [["v"]] }, 3n],
  ["a cursor", { collection: "integers", orderBy: [["v"]], startAfter: [1] }, 2n],
  ["a collection group", { collection: "sub", group: true }, 2n],
  ["an or", { collection: "integers", where: or(["v", "==", 1], ["other", "==", 1]) }, 2n],
];
conform.each(counts)("counts %s", async (clients, _, asked, expected) => {
  expect((await serverQuery(clients, asked).count().get()).data().count).toEqual(expected);
});

conform("offset leaves out of the count", async (clients) => {
  const query = serverQuery(clients, { collection: "integers" }).offset(3);
  expect((await query.count().get()).data().count).toEqual(1n);
});

conform("fields aggregated together count only documents that have them all", async ({ admin }) => {
  const found = await admin
    .collection("integers")
    .aggregate({ n: AggregateField.count(), v: AggregateField.sum("v"), nested: AggregateField.sum("m.v") })
    .get();
  expect(found.data()).toEqual({ n: 3n, v: 6n, nested: 6n });
  const disjoint = admin
    .collection("integers")
    .aggregate({ n: AggregateField.count(), v: AggregateField.sum("v"), other: AggregateField.sum("other") });
  expect((await disjoint.get()).data()).toEqual({ n: 0n, v: 0n, other: 0n });
});

conform("a limit cuts in the order of the aggregated fields", async ({ admin }) => {
  const lastTwo = admin.collection("integers").limit(2);
  expect((await lastTwo.aggregate({ v: AggregateField.sum("v") }).get()).data()).toEqual({ v: 3n });
  await admin.doc("backwards/1").set({ v: 9n });
  await admin.doc("backwards/2").set({ v: 5n });
  const first = admin.collection("backwards").limit(1);
  expect((await first.aggregate({ v: AggregateField.sum("v") }).get()).data()).toEqual({ v: 5n });
});

const afterName: readonly (readonly [string, object])[] = [
  ["ordered by name", { orderBy: [order("__name__")] }],
  ["filtered by name", { where: filter("__name__", "EQUAL", name) }],
];
conform.each(afterName)("a sum of what is %s is refused", async ({ raw }, _, query) => {
  const request = aggregation({ ...integers, ...query }, { alias: "n", sum: { field: { fieldPath: "v" } } });
  await expectRefusal(raw.stream("runAggregationQuery", request), "INVALID_ARGUMENT", "after __name__");
});

conform("a count up to a number stops there", async ({ raw }) => {
  const counted = (value: number) =>
    raw.stream("runAggregationQuery", aggregation(integers, { alias: "n", count: { upTo: { value } } }));
  expect(await counted(2)).toMatchObject([{ result: { aggregateFields: { n: { integerValue: "2" } } } }]);
  expect(await counted(9)).toMatchObject([{ result: { aggregateFields: { n: { integerValue: "4" } } } }]);
});

// biome-ignore format: one row per case
const refused: readonly (readonly [string, readonly object[], string])[] = [
  ["no aggregation", [], "empty"],
  ["six aggregations", [..."abcdef"].map((alias) => ({ alias, count: {} })), "maximum number of aggregations"],
  ["two of one name", [{ alias: "n", count: {} }, { alias: "n", count: {} }], "duplicate alias"],
  ["a negative limit", [{ alias: "n", count: { upTo: { value: -1 } } }], "greater than or equal to zero"],
  ["a reserved name", [{ alias: "__n__", count: {} }], "reserved"],
  ["a reserved name of two lines", [{ alias: "__\n__", count: {} }], "reserved"],
  ["a name of 1,501 bytes", [{ alias: `${"é".repeat(750)}n`, count: {} }], "longer than 1500 bytes"],
  ["the sum of names", [{ alias: "n", sum: { field: { fieldPath: "__name__" } } }], "__key__"],
];
conform.each(refused)("%s is refused", async ({ raw }, _, aggregations, words) => {
  const request = aggregation(integers, ...aggregations);
  await expectRefusal(raw.stream("runAggregationQuery", request), "INVALID_ARGUMENT", words);
});

conform.each([
  ["four underscores", "____"],
  ["a name of 1,500 bytes", "é".repeat(750)],
])("an aggregation may be called %s", async ({ raw }, _, alias) => {
  const request = aggregation(integers, { alias, count: {} });
  expect(await raw.stream("runAggregationQuery", request)).toMatchObject([
    { result: { aggregateFields: { [alias]: { integerValue: "4" } } } },
  ]);
});
