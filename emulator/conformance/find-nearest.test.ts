import { FieldValue, type Firestore, type Query, type VectorQueryOptions } from "@google-cloud/firestore";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { expectRefusal } from "./plain.ts";
import { aggregation, integer, order, wireVector } from "./wire-form.ts";

const conform = conformance("find-nearest", async ({ admin }) => {
  const columns: Readonly<Record<string, object>> = {
    "c/same": { v: FieldValue.vector([1, 1]), n: 1n },
    "c/twice": { v: FieldValue.vector([2, 2]), n: 2n },
    "c/zero": { v: FieldValue.vector([0, 0]), n: 1n },
    "c/up": { v: FieldValue.vector([0, 2]), n: 3n },
    "c/opposite": { v: FieldValue.vector([-1, -1]), n: 4n },
    "c/endless": { v: FieldValue.vector([Number.POSITIVE_INFINITY, 1]), n: 5n },
    "c/longer": { v: FieldValue.vector([1, 1, 1]), n: 6n },
    "c/list": { v: [1, 1], n: 7n },
    "c/text": { v: "x", n: 8n },
    "c/none": { n: 9n },
    "c/inside": { v: { v: FieldValue.vector([1, 1]) }, n: 10n },
    "c/up/c/below": { v: FieldValue.vector([1, 2]), n: 11n },
  };
  for (const [path, fields] of Object.entries(columns)) await admin.doc(path).set(fields);
});

const INFINITY = Number.POSITIVE_INFINITY;
const NOT = Number.NaN;
const ROOT = Math.SQRT2;

type Wanted = Partial<VectorQueryOptions>;

async function found(query: Query, wanted: Wanted = {}) {
  const search = query.findNearest({
    vectorField: "v",
    queryVector: [1, 1],
    limit: 10,
    distanceMeasure: "EUCLIDEAN",
    distanceResultField: "d",
    ...wanted,
  });
  return (await search.get()).docs;
}

async function distances(query: Query, wanted?: Wanted) {
  return (await found(query, wanted)).map((document) => [document.id, document.get("d")]);
}

// biome-ignore format: one row per case
const nearest: readonly (readonly [string, Wanted, Readonly<Record<string, number>>])[] = [
  ["by Euclid", {}, { same: 0, twice: ROOT, up: ROOT, zero: ROOT, opposite: 2 * ROOT, endless: INFINITY }],
  ["by the cosine, a zero vector last", { distanceMeasure: "COSINE" }, { same: 0, twice: 0, up: 0.29289321881345254, opposite: 2, endless: NOT, zero: NOT }],
  ["by the dot product, the greatest first", { distanceMeasure: "DOT_PRODUCT" }, { endless: INFINITY, twice: 4, same: 2, up: 2, zero: 0, opposite: -2 }],
  ["up to a limit", { limit: 2 }, { same: 0, twice: ROOT }],
  ["within a threshold, which is included", { distanceThreshold: ROOT, limit: 3 }, { same: 0, twice: ROOT, up: ROOT }],
  ["within less than nothing", { distanceThreshold: -1 }, {}],
  ["within a cosine, never a zero vector", { distanceMeasure: "COSINE", distanceThreshold: 3 }, { same: 0, twice: 0, up: 0.29289321881345254, opposite: 2 }],
  ["above a dot product", { distanceMeasure: "DOT_PRODUCT", distanceThreshold: 2 }, { endless: INFINITY, twice: 4, same: 2, up: 2 }],
  ["above a dot product, and what is no number", { distanceMeasure: "DOT_PRODUCT", queryVector: [0, 0], distanceThreshold: 1 }, { endless: NOT }],
  ["to a zero vector by the dot product, what is no number first", { distanceMeasure: "DOT_PRODUCT", queryVector: [0, 0], limit: 2 }, { endless: NOT, opposite: 0 }],
  ["of another length", { queryVector: [1, 1, 1] }, { longer: 0 }],
  ["of a length that nothing has", { queryVector: [1] }, {}],
  ["in a field that nothing has", { vectorField: "w" }, {}],
  ["in a vector's own list", { vectorField: "v.value" }, {}],
];
conform.each(nearest)("finds the nearest %s", async ({ admin }, _, wanted, expected) => {
  expect(await distances(admin.collection("c"), wanted)).toEqual(Object.entries(expected));
});

// biome-ignore format: one row per case
const filtered: readonly (readonly [string, (all: Query, admin: Firestore) => Query, string])[] = [
  ["those with a field equal", (all) => all.where("n", "==", 1), "same zero"],
  ["those with a field greater", (all) => all.where("n", ">", 1), "twice up opposite endless"],
  ["those with a field among others", (all) => all.where("n", "in", [3, 2, 7]), "twice up"],
  ["one by its name", (all) => all.where("__name__", "==", "up"), "up"],
  ["those with a greater vector", (all) => all.where("v", ">", FieldValue.vector([1, 0])), "same twice endless"],
  ["a collection group", (_, admin) => admin.collectionGroup("c").where("n", ">", 2), "below up opposite endless"],
  ["equally near ones in the query's own order", (all) => all.orderBy("n", "desc"), "same up twice zero opposite endless"],
];
conform.each(filtered)("looks among %s", async ({ admin }, _, query, expected) => {
  const documents = await found(query(admin.collection("c"), admin));
  expect(documents.map(({ id }) => id).join(" ")).toBe(expected);
});

conform("vectors are found in maps", async ({ admin }) => {
  expect(await distances(admin.collection("c"), { vectorField: "v.v" })).toEqual([["inside", 0]]);
});

conform.each<[string, Wanted, object]>([
  ["its own field", {}, { n: 1n, d: 0 }],
  ["a field of the document, which it hides", { distanceResultField: "n" }, { n: 0 }],
  ["a field whose name has a dot", { distanceResultField: "n.d" }, { n: 1n, "n.d": 0 }],
])("the distance is in %s", async ({ admin }, _, wanted, expected) => {
  const [first] = await found(admin.collection("c"), { limit: 1, ...wanted });
  expect(first?.data()).toEqual({ v: FieldValue.vector([1, 1]), ...expected });
});

conform("a projection may hold the distance, and nothing else", async ({ admin }) => {
  const documents = await found(admin.collection("c").select("n", "d"), { limit: 2 });
  expect(documents.map((document) => document.data())).toEqual([
    { n: 1n, d: 0 },
    { n: 2n, d: ROOT },
  ]);
});

conform("aggregations run over what is nearest", async ({ raw }) => {
  const nearest = { from: [{ collectionId: "c" }], findNearest: wireSearch({ limit: { value: 4 } }) };
  const count = { alias: "count", count: {} };
  const some = { alias: "some", count: { upTo: { value: 3 } } };
  const sum = (fieldPath: string) => ({ alias: "sum", sum: { field: { fieldPath } } });
  const ask = (...asked: object[]) => raw.stream("runAggregationQuery", aggregation(nearest, ...asked));
  expect(await ask(count, some, sum("n"))).toMatchObject([
    { result: { aggregateFields: { count: integer(4), some: integer(3), sum: integer(7) } } },
  ]);
  // The distance is not a field of a document, so no document has it to be summed.
  expect(await ask(count, sum("d"))).toMatchObject([{ result: { aggregateFields: { count: integer(0) } } }]);
});

function wireSearch(more: object = {}): object {
  return {
    vectorField: { fieldPath: "v" },
    queryVector: wireVector([1, 1]),
    distanceMeasure: "EUCLIDEAN",
    limit: { value: 10 },
    distanceResultField: "d",
    ...more,
  };
}

type Row = { readonly document: { readonly name: string } | null; readonly transaction: Uint8Array };

async function rowsOf({ raw }: Clients, search: object, more: object = {}, request: object = {}) {
  const structuredQuery = { from: [{ collectionId: "c" }], findNearest: search, ...more };
  return (await raw.stream("runQuery", { structuredQuery, ...request })) as readonly Row[];
}

function idsOf(rows: readonly Row[]): string {
  return rows
    .flatMap(({ document }) => (document ? [document.name.slice(document.name.lastIndexOf("/") + 1)] : []))
    .join(" ");
}

conform("a threshold of zero finds what is equal", async (clients) => {
  expect(idsOf(await rowsOf(clients, wireSearch({ distanceThreshold: { value: 0 } })))).toBe("same");
});

conform("a transaction searches what it saw first", async (clients) => {
  const { admin, raw } = clients;
  const search = wireSearch({ vectorField: { fieldPath: "w" } });
  await admin.doc("c/w").set({ w: FieldValue.vector([1, 1]) });
  const [begun] = await rowsOf(clients, search, {}, { newTransaction: { readOnly: {} } });
  await admin.doc("c/w").delete();
  const again = await rowsOf(clients, search, {}, { transaction: begun?.transaction });
  expect(idsOf(again)).toBe("w");
  expect(idsOf(await rowsOf(clients, search))).toBe("");
  await raw("rollback", { transaction: begun?.transaction });
});

const orderBy = [order("n")];
const cursor = { values: [integer(1)], before: true };
// biome-ignore format: one row per case
const refused: readonly (readonly [string, object, object, string])[] = [
  ["a limit of its own", {}, { limit: { value: 1 } }, "a query limit cannot be used"],
  ["an offset", {}, { offset: 1 }, "a query offset cannot be used"],
  ["a start", {}, { orderBy, startAt: cursor }, "a cursor cannot be used"],
  ["an end", {}, { orderBy, endAt: cursor }, "a cursor cannot be used"],
  ["no limit", { limit: undefined }, {}, "no more than 1000"],
  ["a limit of 0", { limit: { value: 0 } }, {}, "no more than 1000"],
  ["a limit of 1,001", { limit: { value: 1001 } }, {}, "no more than 1000"],
  ["a threshold that is no number", { distanceThreshold: { value: NOT } }, {}, "finite"],
  ["an endless threshold", { distanceThreshold: { value: INFINITY } }, {}, "finite"],
  ["a reserved field for the distance", { distanceResultField: "__d__" }, {}, "reserved"],
  ["a distance of too long a name", { distanceResultField: "x".repeat(1501) }, {}, "longer than 1500 bytes"],
  ["a reserved field of vectors", { vectorField: { fieldPath: "__v__" } }, {}, "reserved"],
  ["no field of vectors", { vectorField: undefined }, {}, "empty property path"],
  ["no measure", { distanceMeasure: undefined }, {}, "unknown distance measure"],
  ["a list for a vector", { queryVector: { arrayValue: { values: [{ doubleValue: 1 }] } } }, {}, "of type vector"],
  ["an empty vector", { queryVector: wireVector([]) }, {}, "zero length"],
  ["a vector of 2,049 dimensions", { queryVector: wireVector(Array<number>(2049).fill(1)) }, {}, "2048 dimensions"],
];
conform.each(refused)("a search with %s is refused", (clients, _, search, more, words) =>
  expectRefusal(rowsOf(clients, wireSearch(search), more), "INVALID_ARGUMENT", words),
);

conform.each<[string, object]>([
  ["a plan", { explainOptions: {} }],
  ["an analysis", { explainOptions: { analyze: true } }],
])("a request for %s is answered as if it had not been asked", async (clients, _, request) => {
  const rows = await rowsOf(clients, wireSearch({ limit: { value: 1 } }), {}, request);
  expect(rows).toMatchObject([{ document: { fields: { d: { doubleValue: 0 } } }, explainMetrics: null }]);
  const counting = aggregation({ from: [{ collectionId: "c" }] }, { alias: "n", count: {} });
  expect(await clients.raw.stream("runAggregationQuery", { ...counting, ...request })).toMatchObject([
    { result: { aggregateFields: { n: integer(11) } }, explainMetrics: null },
  ]);
});
