import { type DocumentReference, FieldValue, Timestamp } from "@google-cloud/firestore";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { expectRefusal, plain } from "./plain.ts";
import { array, integer, map, reference, text, wireVector } from "./wire-form.ts";

const conform = conformance("documents");

/** A commit as on the wire, for names and fields that the SDKs would refuse to send. */
function commitRaw(
  { raw, documents }: Clients,
  path: string,
  write: object = {},
  fields: object = {},
): Promise<unknown> {
  return raw("commit", { writes: [{ update: { name: `${documents}/${path}`, fields }, ...write }] });
}

const deep = (levels: number): object => (levels === 0 ? text("leaf") : map({ a: deep(levels - 1) }));
const mixed = (levels: number): object => {
  if (levels === 0) return text("leaf");
  return levels % 2 ? array(mixed(levels - 1)) : map({ a: mixed(levels - 1) });
};
const nested = (name: string, inner: string) => ({ [name]: map({ [inner]: map({}) }) });
const inArray = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, array(value)]));

// biome-ignore format: a list of ids
const goodIds: readonly (readonly [string])[] = [
  ["a"], ["a b"], ["é👩🏽‍🔬"], ["..."], ["a.b"], ["__"], ["____"], ["__id7__"], ["__id-9223372036854775808__"], ["%2F"], ["x".repeat(1500)],
];
conform.each(goodIds)("a document may be called %s", async (clients, id) => {
  await commitRaw(clients, `c/${id}`, {}, { n: integer(1) });
  expect((await clients.admin.doc(`c/${id}`).get()).get("n")).toBe(1n);
});

const badPaths: readonly (readonly [string, string])[] = [
  ["a number's id with a zero before it", "c/__id07__"],
  ["the id of no number", "c/__id-0__"],
  ["the id of more than 64 bits", "c/__id9223372036854775808__"],
  ["an id of 1,501 bytes", `c/${"x".repeat(1501)}`],
  ["an id of 1,502 bytes and fewer characters", `c/${"é".repeat(751)}`],
];
conform.each(badPaths)("a document may not be at %s", (clients, _, path) =>
  expectRefusal(commitRaw(clients, path), "INVALID_ARGUMENT"),
);

const goodFields: readonly (readonly [string, object])[] = [
  ["20 maps deep", { a: deep(20) }],
  ["20 maps and arrays deep", { a: mixed(20) }],
  ["a value of 1,048,487 bytes", { s: text("x".repeat(1_048_487)) }],
  ["a name of 1,500 bytes", { ["f".repeat(1500)]: text("") }],
  ["a path of 1,500 bytes", nested("é".repeat(375), "f".repeat(749))],
  [
    "an empty map at a path of 1,500 bytes, through an array",
    inArray(nested("f".repeat(749), "f".repeat(750))),
  ],
  ["1 MiB in two values", { a: text("x".repeat(1_000_000)), b: text("x".repeat(48_500)) }],
  ["a vector of 2,048 dimensions", { v: wireVector(Array<number>(2048).fill(1)) }],
  ["a reference into another database", { r: reference("projects/p/databases/d/documents/a/b") }],
];
conform.each(goodFields)("fields may be %s", async (clients, _, fields) => {
  await commitRaw(clients, "c/d", {}, fields);
  expect((await clients.admin.doc("c/d").get()).exists).toBe(true);
});

// biome-ignore format: one row per case
const badFields: readonly (readonly [string, object, string])[] = [
  ["21 maps deep", { a: deep(21) }, "nested entity"],
  ["21 maps and arrays deep", { a: mixed(21) }, "nested entity"],
  ["more bytes than letters", { s: text("é".repeat(600_000)) }, "longer than 1048487 bytes"],
  ["a vector in an array", { a: array(map({ x: array(wireVector([1])) })) }, "vector"],
  ["a longitude of NaN", { g: { geoPointValue: { latitude: 0, longitude: Number.NaN } } }, "longitude 'NaN'"],
  ["a time after the year 9999", { t: { timestampValue: { seconds: 253_402_300_800 } } }, ""],
  ["a time of negative nanoseconds", { t: { timestampValue: { seconds: 1, nanos: -1 } } }, "nanos"],
  ["a longer value", { s: text("x".repeat(1_048_488)) }, "longer than 1048487 bytes"],
  ["longer bytes", { s: { bytesValue: Buffer.alloc(1_048_488) } }, "longer than 1048487 bytes"],
  ["more than 1 MiB in two values", { a: text("x".repeat(1_000_000)), b: text("x".repeat(48_520)) }, "maximum"],
  ["a nameless one", { "": text("") }, "empty string"],
  ["a reserved name", { __x__: text("") }, "reserved"],
  ["a reserved name inside a map", { a: map({ __x__: text("") }) }, "reserved"],
  ["a name of 1,501 bytes", { ["f".repeat(1501)]: text("") }, "longer than 1500 bytes"],
  ["a path of 1,501 bytes", nested("é".repeat(375), "f".repeat(750)), "nested entity"],
  ["a path of 1,501 bytes through an array", inArray(nested("f".repeat(750), "f".repeat(750))), "nested entity"],
  ["an array in an array", { a: array(array()) }, "array"],
  ["a map of an unknown type", { a: map({ __type__: text("x") }) }, "nested entity"],
  ["a latitude of 90.5", { g: { geoPointValue: { latitude: 90.5, longitude: 0 } } }, "latitude '90.5'"],
  ["a longitude of -181", { g: { geoPointValue: { latitude: 0, longitude: -181 } } }, "longitude '-181.0'"],
  ["a reference to nothing", { r: reference("nonsense") }, "lacks"],
  ["a value of no type", { a: {} }, ""],
];
conform.each(badFields)("fields may not be %s", (clients, _, fields, words) =>
  expectRefusal(commitRaw(clients, "c/d", {}, fields), "INVALID_ARGUMENT", words),
);

type Write = (at: DocumentReference, clients: Clients) => Promise<unknown>;
const d = ({ admin }: Clients) => admin.doc("c/d");
const masked =
  (fieldPaths: readonly string[], fields: object): Write =>
  (_, clients) =>
    commitRaw(clients, "c/d", { updateMask: { fieldPaths } }, fields);
// biome-ignore format: one row per case
const updates: readonly (readonly [string, object, Write, object])[] = [
  ["set replaces", { a: 1n }, (at) => at.set({ b: 2n }), { b: 2n }],
  ["set with merge keeps the rest", { a: 1n, b: 1n }, (at) => at.set({ b: 2n }, { merge: true }), { a: 1n, b: 2n }],
  ["set with merge goes into maps", { m: { x: 1n, y: 1n } }, (at) => at.set({ m: { x: 2n } }, { merge: true }), { m: { x: 2n, y: 1n } }],
  ["set with merge replaces by an empty map", { m: { x: 1n } }, (at) => at.set({ m: {} }, { merge: true }), { m: {} }],
  ["set with merged fields takes only those", { a: 1n, b: 1n }, (at) => at.set({ a: 2n, b: 2n, c: 2n }, { mergeFields: ["a", "c"] }), { a: 2n, b: 1n, c: 2n }],
  ["set with merge deletes fields", { a: 1n, m: { x: 1n, y: 1n } }, (at) => at.set({ a: FieldValue.delete(), m: { x: FieldValue.delete() } }, { merge: true }), { m: { y: 1n } }],
  ["update replaces maps", { m: { x: 1n, y: 1n } }, (at) => at.update({ m: { x: 2n } }), { m: { x: 2n } }],
  ["update goes by paths", { m: { x: 1n, y: 1n } }, (at) => at.update({ "m.x": 2n }), { m: { x: 2n, y: 1n } }],
  ["update makes maps", { a: 1n }, (at) => at.update({ "a.b.c": 2n }), { a: { b: { c: 2n } } }],
  ["update deletes", { a: 1n, b: 1n }, (at) => at.update({ a: FieldValue.delete() }), { b: 1n }],
  ["update deletes inside maps and keeps them", { m: { x: 1n } }, (at) => at.update({ "m.x": FieldValue.delete() }), { m: {} }],
  ["update deletes what is not there", { a: 1n }, (at) => at.update({ "q.r": FieldValue.delete() }), { a: 1n }],
  ["update with nothing keeps all", { a: 1n }, masked([], {}), { a: 1n }],
  ["fields outside the mask are ignored", { a: 1n }, masked(["b"], { a: integer(9), b: integer(9) }), { a: 1n, b: 9n }],
  ["a mask may name a field and one inside it", { a: { b: 1n, c: 1n } }, masked(["a.b", "a"], { a: map({ b: integer(9) }) }), { a: { b: 9n } }],
  [
    "quoted names are one field",
    {},
    masked(["`a.b`", "`c\\`d`"], { "a.b": text("1"), "c`d": text("2") }),
    { "a.b": "1", "c`d": "2" },
  ],
];
conform.each(updates)("%s", async (clients, _, start, write, expected) => {
  await d(clients).set(start);
  await write(d(clients), clients);
  expect((await d(clients).get()).data()).toEqual(expected);
});

conform.each<[string, readonly string[], object]>([
  ["a field", ["`a.b`"], { "a.b": "1" }],
  ["no field", [], {}],
])("a write masked to %s creates a missing document", async (clients, _, fieldPaths, expected) => {
  await masked(fieldPaths, { "a.b": text("1"), c: text("2") })(d(clients), clients);
  expect((await d(clients).get()).data()).toEqual(expected);
});

const stale = Timestamp.fromMillis(1_000_000);
type Code = Parameters<typeof expectRefusal>[1];
// biome-ignore format: one row per case
const preconditions: readonly (readonly [
  string,
  (at: DocumentReference, missing: DocumentReference) => Promise<unknown>,
  Code,
])[] = [
  ["create of what exists", (at) => at.create({}), "ALREADY_EXISTS"],
  ["update of what does not", (_, missing) => missing.update({ a: 1n }), "NOT_FOUND"],
  ["update with a stale time", (at) => at.update({ a: 2n }, { lastUpdateTime: stale }), "FAILED_PRECONDITION"],
  ["update with a time in nanoseconds", (at) => at.update({ a: 2n }, { lastUpdateTime: new Timestamp(1, 1) }), "INVALID_ARGUMENT"],
  ["update of the missing with a time", (_, missing) => missing.update({ a: 2n }, { lastUpdateTime: stale }), "FAILED_PRECONDITION"],
  ["delete with a stale time", (at) => at.delete({ lastUpdateTime: stale }), "FAILED_PRECONDITION"],
  ["delete of what must exist", (_, missing) => missing.delete({ exists: true }), "NOT_FOUND"],
];
conform.each(preconditions)("%s is refused and changes nothing", async (clients, _, write, code) => {
  await d(clients).set({ a: 1n });
  const missing = clients.admin.doc("c/no");
  await expectRefusal(write(d(clients), missing), code);
  expect((await d(clients).get()).data()).toEqual({ a: 1n });
  expect((await missing.get()).exists).toBe(false);
});

conform("writes whose preconditions hold are made", async (clients) => {
  const { writeTime } = await d(clients).create({ a: 1n });
  const second = await d(clients).update({ a: 2n }, { lastUpdateTime: writeTime });
  await d(clients).delete({ lastUpdateTime: second.writeTime });
  expect((await d(clients).get()).exists).toBe(false);
});

conform("create time stays and update time moves", async (clients) => {
  const first = await d(clients).set({ a: 1n });
  const second = await d(clients).set({ a: 2n });
  const read = await d(clients).get();
  expect(plain(read.createTime)).toBe(plain(first.writeTime));
  expect(plain(read.updateTime)).toBe(plain(second.writeTime));
  expect(second.writeTime.valueOf() > first.writeTime.valueOf()).toBe(true);
});

conform("a write that changes nothing keeps the update time", async (clients) => {
  const first = await d(clients).set({ a: 1n, m: { b: [1n] } });
  const again = await d(clients).set({ m: { b: [1n] }, a: 1n });
  expect(plain(again.writeTime)).toBe(plain(first.writeTime));
  await commitRaw(clients, "c/d", { updateMask: { fieldPaths: ["a"] } }, { a: { doubleValue: 1 } });
  expect(plain((await d(clients).get()).updateTime)).not.toBe(plain(first.writeTime));
});

conform("a document made again is a new one", async (clients) => {
  const first = await d(clients).set({ a: 1n });
  await d(clients).delete();
  await d(clients).set({ a: 1n });
  expect(plain((await d(clients).get()).createTime)).not.toBe(plain(first.writeTime));
});

conform("a document below a missing one exists by itself", async ({ admin }) => {
  await admin.doc("a/b/c/d").set({ n: 1n });
  expect((await admin.doc("a/b").get()).exists).toBe(false);
  expect((await admin.doc("a/b/c/d").get()).exists).toBe(true);
  await admin.doc("a/b").set({});
  await admin.doc("a/b").delete();
  expect((await admin.doc("a/b/c/d").get()).exists).toBe(true);
});

conform("getAll answers found and missing, in the order asked, with masks", async ({ admin }) => {
  await admin.doc("c/1").set({ a: 1n, b: { c: 2n, d: 3n } });
  await admin.doc("c/3").set({ a: 3n });
  const all = await admin.getAll(admin.doc("c/3"), admin.doc("c/2"), admin.doc("c/1"), admin.doc("c/3"));
  expect(all.map((one) => one.get("a"))).toEqual([3n, undefined, 1n, 3n]);
  const [masked] = await admin.getAll(admin.doc("c/1"), { fieldMask: ["b.c", "x"] });
  expect(masked?.data()).toEqual({ b: { c: 2n } });
});

conform("a batch is all or nothing", async ({ admin }) => {
  const batch = admin.batch().set(admin.doc("c/1"), { a: 1n }).update(admin.doc("c/no"), { a: 1n });
  await expectRefusal(batch.commit(), "NOT_FOUND");
  expect((await admin.doc("c/1").get()).exists).toBe(false);
});

conform("a batch may write a document several times", async ({ admin }) => {
  const reference = admin.doc("c/1");
  await admin.batch().set(reference, { a: 1n }).update(reference, { b: 2n }).commit();
  expect((await reference.get()).data()).toEqual({ a: 1n, b: 2n });
  await admin.batch().delete(reference).create(reference, { c: 3n }).commit();
  expect((await reference.get()).data()).toEqual({ c: 3n });
});

conform("a batch of 600 writes is made", async ({ admin }) => {
  const batch = admin.batch();
  for (let i = 0; i < 600; i++) batch.set(admin.doc(`c/${i}`), { i });
  const results = await batch.commit();
  expect(new Set(results.map((result) => plain(result.writeTime))).size).toBe(1);
  expect((await admin.collection("c").count().get()).data().count).toEqual(600n);
});

conform("BulkWriter makes each write by itself", async ({ admin }) => {
  const writer = admin.bulkWriter();
  writer.onWriteError(() => false);
  const outcomes = Promise.allSettled([
    writer.set(admin.doc("c/1"), { a: 1n }),
    writer.update(admin.doc("c/no"), { a: 1n }),
    writer.create(admin.doc("c/2"), { a: 2n }),
  ]);
  await writer.close();
  expect((await outcomes).map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await admin.doc("c/2").get()).get("a")).toBe(2n);
});
