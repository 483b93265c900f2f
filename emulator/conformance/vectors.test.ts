import { FieldValue, type Query } from "@google-cloud/firestore";
import { expect } from "vitest";
import { conformance } from "./conform.ts";
import { expectRefusal } from "./plain.ts";
import { array, filter, integer, map, text, wireVector } from "./wire-form.ts";

const conform = conformance("vectors");

const type = text("__vector__");

conform("vectors sort by length, then by their elements, between arrays and maps", async ({ admin }) => {
  const values = {
    a: [9],
    b: FieldValue.vector([9]),
    c: FieldValue.vector([Number.NEGATIVE_INFINITY, 9]),
    d: FieldValue.vector([1, 2]),
    e: FieldValue.vector([1, 3]),
    f: FieldValue.vector([0, 0, 0]),
    g: {},
  };
  for (const [id, v] of Object.entries(values)) await admin.doc(`c/${id}`).set({ v });
  const ids = async (query: Query) => (await query.get()).docs.map(({ id }) => id).join("");
  const all = admin.collection("c");
  expect(await ids(all.orderBy("v"))).toBe("abcdefg");
  expect(await ids(all.where("v", ">", FieldValue.vector([1, 2])))).toBe("ef");
  expect(await ids(all.where("v", "<=", FieldValue.vector([1, 2])))).toBe("bcd");
  expect(await ids(all.where("v", "==", FieldValue.vector([1, 2])))).toBe("d");
  expect(await ids(all.where("v", "in", [FieldValue.vector([1, 3]), FieldValue.vector([2])]))).toBe("e");
  expect(await ids(all.where("v", "!=", FieldValue.vector([1, 2])))).toBe("abcefg");
  expect(await ids(all.where("v", "<", [10]))).toBe("a");
  expect(await ids(all.where("v", ">=", {}))).toBe("g");
  expect(await ids(all.orderBy("v").startAt(FieldValue.vector([1, 2.5])))).toBe("efg");
});

conform("nothing inside a vector can be read", async ({ admin }) => {
  await admin.doc("c/a").set({ v: FieldValue.vector([1, 2]) });
  const all = admin.collection("c");
  expect((await all.where("v.value", "array-contains", 1).get()).size).toBe(0);
  expect((await all.where("v.value", "==", [1, 2]).get()).size).toBe(0);
  expect((await all.orderBy("v.value").get()).size).toBe(0);
  expect((await all.select("v.value").get()).docs.map((document) => document.data())).toEqual([{}]);
});

conform.each<[string, object, readonly string[], unknown]>([
  ["an element's list is set", map({ value: array() }), ["v.value"], { value: [] }],
  ["another name is set", map({ x: text("y") }), ["v.x"], { x: "y" }],
  ["a name in it is removed", map({}), ["v.value"], FieldValue.vector([1, 2])],
])("a vector of which %s", async ({ admin, raw, documents }, _, v, fieldPaths, expected) => {
  await admin.doc("c/a").set({ v: FieldValue.vector([1, 2]) });
  const update = { name: `${documents}/c/a`, fields: { v } };
  await raw("commit", { writes: [{ update, updateMask: { fieldPaths } }] });
  expect((await admin.doc("c/a").get()).get("v")).toEqual(expected);
});

// biome-ignore format: one row per case
const brokenVectors: readonly (readonly [string, object, string])[] = [
  ["no elements", map({ __type__: type }), "missing key 'value'"],
  ["elements that are no list", map({ __type__: type, value: text("") }), "must be an array"],
  ["an empty list", wireVector([]), "zero length"],
  ["integers", map({ __type__: type, value: array(integer(1)) }), "'double'"],
  ["more", map({ __type__: type, value: array(), x: text("") }), "extraneous"],
  ["2,049 elements", wireVector(Array<number>(2049).fill(1)), "2048 dimensions"],
  ["a type that is no string", map({ __type__: integer(1) }), "not a string"],
];
conform.each(brokenVectors)("a filter by a vector with %s is refused", (clients, _, value, words) => {
  const structuredQuery = { from: [{ collectionId: "c" }], where: filter("v", "EQUAL", value) };
  return expectRefusal(clients.raw.stream("runQuery", { structuredQuery }), "INVALID_ARGUMENT", words);
});
conform.each<readonly [string, object, string]>([
  ...brokenVectors,
  ["NaN", wireVector([1, Number.NaN]), "cannot contain NaN"],
])("a vector with %s is not stored", ({ raw, documents }, _, v, words) => {
  const update = { name: `${documents}/c/a`, fields: { v } };
  return expectRefusal(raw("commit", { writes: [{ update }] }), "INVALID_ARGUMENT", words);
});
