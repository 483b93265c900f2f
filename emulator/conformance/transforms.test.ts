import { FieldValue, Timestamp } from "@google-cloud/firestore";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { expectRefusal, plain } from "./plain.ts";
import { integer, text } from "./wire-form.ts";

const conform = conformance("transforms");
const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);
const absent = Symbol("absent");
type Row = readonly [name: string, kind: string, start: unknown, operand: unknown, expected: unknown];

/** Returns the field after a raw transform: the SDKs only send increments. */
async function transformed(
  { admin, raw, documents }: Clients,
  start: unknown,
  transform: object,
): Promise<unknown> {
  await admin.doc("c/d").set(start === absent ? {} : { f: start });
  const update = { name: `${documents}/c/d`, fields: {} };
  const updateTransforms = [{ fieldPath: "f", ...transform }];
  await raw("commit", { writes: [{ update, updateMask: { fieldPaths: [] }, updateTransforms }] });
  return plain((await admin.doc("c/d").get()).get("f"));
}

const wire = (value: unknown): object => {
  if (typeof value === "bigint") return { integerValue: value.toString() };
  if (typeof value === "number") return { doubleValue: value };
  if (Array.isArray(value)) return { values: value.map(wire) };
  return { stringValue: value };
};

// biome-ignore format: one row per case
const computed: readonly Row[] = [
  ["increment 1 by 2", "increment", 1n, 2n, 3n],
  ["increment 1 by 2.5", "increment", 1n, 2.5, 3.5],
  ["increment 1.5 by 1", "increment", 1.5, 1n, 2.5],
  ["increment 1.5 by 1.5", "increment", 1.5, 1.5, 3],
  ["increment the greatest integer by 1", "increment", MAX, 1n, MAX],
  ["increment the least integer by -1", "increment", MIN, -1n, MIN],
  ["increment the greatest integer by 1.5", "increment", MAX, 1.5, 2 ** 63],
  ["increment a string", "increment", "s", 1n, 1n],
  ["increment null", "increment", null, 5n, 5n],
  ["increment nothing", "increment", absent, 4n, 4n],
  ["increment NaN", "increment", Number.NaN, 1n, Number.NaN],
  ["increment 1 by NaN", "increment", 1n, Number.NaN, Number.NaN],
  ["increment infinity by its opposite", "increment", Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN],
  ["maximum of 1 and 2", "maximum", 1n, 2n, 2n],
  ["maximum of 2 and 1", "maximum", 2n, 1n, 2n],
  ["maximum of 1 and 1.0 keeps the integer", "maximum", 1n, 1, 1n],
  ["maximum of 1.5 and 1", "maximum", 1.5, 1n, 1.5],
  ["maximum of 1 and 0.5", "maximum", 1n, 0.5, 1n],
  ["maximum of NaN and 1", "maximum", Number.NaN, 1n, Number.NaN],
  ["maximum of 1 and NaN", "maximum", 1n, Number.NaN, Number.NaN],
  ["maximum of a string", "maximum", "s", 1n, 1n],
  ["maximum of nothing", "maximum", absent, 3n, 3n],
  ["maximum of the greatest integer and 2^63", "maximum", MAX, 2 ** 63, 2 ** 63],
  ["minimum of 1 and 2", "minimum", 1n, 2n, 1n],
  ["minimum of 2 and 1", "minimum", 2n, 1n, 1n],
  ["minimum of 1 and 1.0 keeps the integer", "minimum", 1n, 1, 1n],
  ["minimum of 1 and 0.5", "minimum", 1n, 0.5, 0.5],
  ["minimum of NaN and 1", "minimum", Number.NaN, 1n, Number.NaN],
  ["minimum of 1 and NaN", "minimum", 1n, Number.NaN, Number.NaN],
  ["minimum of a string", "minimum", "s", 1n, 1n],
  ["minimum of nothing", "minimum", absent, 3n, 3n],
  ["minimum of the greatest integer and 2^63", "minimum", MAX, 2 ** 63, MAX],
  // The SDKs send no double that is a whole number.
  ["arrayUnion takes equal numbers of both types for one", "appendMissingElements", [1n], [1, 2], [1n, 2]],
  ["arrayRemove takes equal numbers of both types for one", "removeAllFromArray", [1n, 2n, 1.5], [1], [2n, 1.5]],
];
conform.each(computed)("%s", async (clients, _, kind, start, operand, expected) => {
  expect(await transformed(clients, start, { [kind]: wire(operand) })).toEqual(expected);
});

// biome-ignore format: one row per case
const lists: readonly Row[] = [
  ["arrayUnion adds what is missing, once", "arrayUnion", [1n, 2n], [2n, 3n, 3n], [1n, 2n, 3n]],
  ["arrayUnion adds into nothing", "arrayUnion", absent, ["a", "a"], ["a"]],
  ["arrayUnion adds into what is no array", "arrayUnion", "s", [1n], [1n]],
  ["arrayUnion adds beside duplicates", "arrayUnion", [1n, 1n], [2n], [1n, 1n, 2n]],
  ["arrayUnion adds NaN and null once", "arrayUnion", [Number.NaN, null], [Number.NaN, null], [Number.NaN, null]],
  ["arrayUnion adds maps by value", "arrayUnion", [{ a: 1n, b: 2n }], [{ b: 2n, a: 1n }, { a: 1n }], [{ a: 1n, b: 2n }, { a: 1n }]],
  ["arrayUnion adds timestamps by value", "arrayUnion", [new Timestamp(1, 0)], [new Timestamp(1, 0)], ["time 1.000000000"]],
  ["arrayUnion takes times of one microsecond for one", "arrayUnion", [new Timestamp(1, 1000)], [new Timestamp(1, 1789), new Timestamp(1, 1788)], ["time 1.000001000"]],
  ["arrayRemove takes times of one microsecond for one", "arrayRemove", [new Timestamp(1, 1000)], [new Timestamp(1, 1789)], []],
  ["arrayRemove takes every equal element", "arrayRemove", [1n, 2n, 1n], [1n], [2n]],
  ["arrayRemove takes nothing that is not there", "arrayRemove", [1n], [2n], [1n]],
  ["arrayRemove takes from nothing, leaving an empty array", "arrayRemove", absent, [1n], []],
  ["arrayRemove takes from what is no array, leaving an empty array", "arrayRemove", "s", [1n], []],
  ["arrayRemove takes NaN and null", "arrayRemove", [Number.NaN, null, 1n], [Number.NaN, null], [1n]],
  ["arrayRemove takes maps by value", "arrayRemove", [{ a: 1n }, {}], [{ a: 1n }], [{}]],
];
conform.each(lists)("%s", async ({ admin }, _, kind, start, elements, expected) => {
  await admin.doc("c/d").set(start === absent ? {} : { f: start });
  // The rows of this table have the names of these two functions.
  const change = FieldValue[kind as "arrayUnion" | "arrayRemove"];
  await admin.doc("c/d").update({ f: change(...(elements as unknown[])) });
  expect(plain((await admin.doc("c/d").get()).get("f"))).toEqual(expected);
});

conform("a server timestamp is the commit's, in whole milliseconds, for all fields", async ({ admin }) => {
  const batch = admin.batch();
  batch.set(admin.doc("c/1"), { a: FieldValue.serverTimestamp(), m: { b: FieldValue.serverTimestamp() } });
  batch.set(admin.doc("c/2"), { a: FieldValue.serverTimestamp() });
  const [result] = await batch.commit();
  const [first, second] = await admin.getAll(admin.doc("c/1"), admin.doc("c/2"));
  const time = first?.get("a");
  expect(plain(time)).toBe(plain(first?.get("m.b")));
  expect(plain(time)).toBe(plain(second?.get("a")));
  // Of many commits some share a millisecond.
  const many = Array.from({ length: 30 }, (_, n) => admin.doc(`many/${n}`));
  await Promise.all(many.map((one) => one.set({ a: FieldValue.serverTimestamp() })));
  const parts = (await admin.getAll(...many)).map((one) => one.get("a").nanoseconds % 1_000_000);
  expect(new Set(parts)).toEqual(new Set([0]));
  expect(Math.abs(time.toMillis() - (result?.writeTime.toMillis() ?? 0))).toBeLessThan(1000);
});

conform("transforms of several fields have their results in order", async ({ raw, documents }) => {
  const update = { name: `${documents}/c/d`, fields: { n: integer(1) } };
  const updateTransforms = [
    { fieldPath: "n", increment: integer(1) },
    { fieldPath: "l", appendMissingElements: { values: [text("x")] } },
    { fieldPath: "n", increment: integer(10) },
    { fieldPath: "m.`a.b`", maximum: { doubleValue: 2.5 } },
    { fieldPath: "r", removeAllFromArray: { values: [text("x")] } },
  ];
  const none = { nullValue: "NULL_VALUE" };
  const transformResults = [integer(2), none, integer(12), { doubleValue: 2.5 }, none];
  const response = await raw("commit", { writes: [{ update, updateTransforms }] });
  expect(response).toMatchObject({ writeResults: [{ transformResults }] });
});

conform("transforms come after the write's own fields", async ({ admin }) => {
  await admin.doc("c/d").set({ n: 5n, m: { x: 1n, y: 1n } });
  await admin.doc("c/d").set({ n: FieldValue.increment(2), m: { x: FieldValue.increment(1) } });
  expect((await admin.doc("c/d").get()).data()).toEqual({ n: 2n, m: { x: 1n } });
  await admin.doc("c/d").set({ n: FieldValue.increment(2), m: { y: FieldValue.delete() } }, { merge: true });
  expect((await admin.doc("c/d").get()).data()).toEqual({ n: 4n, m: { x: 1n } });
});

conform("a transform inside a field that is no map makes it one", async ({ admin }) => {
  await admin.doc("c/d").set({ a: 1n });
  await admin.doc("c/d").update({ "a.b": FieldValue.increment(1) });
  expect((await admin.doc("c/d").get()).data()).toEqual({ a: { b: 1n } });
});

// biome-ignore format: one row per case
const refused: readonly (readonly [string, readonly object[], string])[] = [
  ["an increment by a string", [{ fieldPath: "f", increment: text("1") }], "int64 or double"],
  ["a maximum with null", [{ fieldPath: "f", maximum: { nullValue: "NULL_VALUE" } }], "int64 or double"],
  ["a transform of nothing", [{ fieldPath: "", increment: integer(1) }], "property path"],
  ["a transform that says nothing", [{ fieldPath: "f" }], ""],
  ["a field and one inside it", [{ fieldPath: "f", increment: integer(1) }, { fieldPath: "f.g", increment: integer(1) }], "nested property"],
  ["501 transforms", Array.from({ length: 501 }, (_, i) => ({ fieldPath: `f${i}`, increment: integer(1) })), ""],
  ["a reserved field", [{ fieldPath: "__x__", increment: integer(1) }], "reserved"],
];
conform.each(refused)("%s is refused", async ({ raw, documents }, _, updateTransforms, words) => {
  const write = { update: { name: `${documents}/c/d`, fields: {} }, updateTransforms };
  await expectRefusal(raw("commit", { writes: [write] }), "INVALID_ARGUMENT", words);
});
