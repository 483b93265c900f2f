import * as web from "@firebase/firestore";
import { FieldValue, Timestamp } from "@google-cloud/firestore";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { expectRefusal, plain } from "./plain.ts";

const conform = conformance("transforms");
const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);
const absent = Symbol("absent");
type Row = readonly [string, unknown, unknown, unknown];

/** Returns the field after a raw transform: the SDKs only send increments. */
async function transformed(
  { admin, raw, documents }: Clients,
  start: unknown,
  transform: object,
): Promise<unknown> {
  await admin.doc("c/d").set(start === absent ? {} : { f: start });
  await raw("commit", {
    writes: [
      {
        update: { name: `${documents}/c/d`, fields: {} },
        updateMask: { fieldPaths: [] },
        updateTransforms: [{ fieldPath: "f", ...transform }],
      },
    ],
  });
  return plain((await admin.doc("c/d").get()).get("f"));
}

const wire = (value: unknown): object => {
  if (typeof value === "bigint") return { integerValue: value.toString() };
  if (typeof value === "number") return { doubleValue: value };
  return { stringValue: value };
};

const increments: readonly Row[] = [
  ["1 by 2", 1n, 2n, 3n],
  ["1 by 2.5", 1n, 2.5, 3.5],
  ["1.5 by 1", 1.5, 1n, 2.5],
  ["1.5 by 1.5", 1.5, 1.5, 3],
  ["the greatest integer by 1", MAX, 1n, MAX],
  ["the least integer by -1", MIN, -1n, MIN],
  ["the greatest integer by 1.5", MAX, 1.5, 2 ** 63],
  ["a string", "s", 1n, 1n],
  ["null", null, 5n, 5n],
  ["nothing", absent, 4n, 4n],
  ["NaN", Number.NaN, 1n, Number.NaN],
  ["1 by NaN", 1n, Number.NaN, Number.NaN],
  ["infinity by its opposite", Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN],
];
conform.each(increments)("increment %s", async (clients, _, start, operand, expected) => {
  expect(await transformed(clients, start, { increment: wire(operand) })).toEqual(expected);
});

const maxima: readonly Row[] = [
  ["1 and 2", 1n, 2n, 2n],
  ["2 and 1", 2n, 1n, 2n],
  ["1 and 1.0 keeps the integer", 1n, 1, 1n],
  ["1.5 and 1", 1.5, 1n, 1.5],
  ["1 and 0.5", 1n, 0.5, 1n],
  ["NaN and 1", Number.NaN, 1n, Number.NaN],
  ["1 and NaN", 1n, Number.NaN, Number.NaN],
  ["a string", "s", 1n, 1n],
  ["nothing", absent, 3n, 3n],
  ["the greatest integer and 2^63", MAX, 2 ** 63, 2 ** 63],
];
conform.each(maxima)("maximum of %s", async (clients, _, start, operand, expected) => {
  expect(await transformed(clients, start, { maximum: wire(operand) })).toEqual(expected);
});

const minima: readonly Row[] = [
  ["1 and 2", 1n, 2n, 1n],
  ["2 and 1", 2n, 1n, 1n],
  ["1 and 1.0 keeps the integer", 1n, 1, 1n],
  ["1 and 0.5", 1n, 0.5, 0.5],
  ["NaN and 1", Number.NaN, 1n, Number.NaN],
  ["1 and NaN", 1n, Number.NaN, Number.NaN],
  ["a string", "s", 1n, 1n],
  ["nothing", absent, 3n, 3n],
  ["the greatest integer and 2^63", MAX, 2 ** 63, MAX],
];
conform.each(minima)("minimum of %s", async (clients, _, start, operand, expected) => {
  expect(await transformed(clients, start, { minimum: wire(operand) })).toEqual(expected);
});

const unions: readonly Row[] = [
  ["what is missing, once", [1n, 2n], [2n, 3n, 3n], [1n, 2n, 3n]],
  ["into nothing", absent, ["a", "a"], ["a"]],
  ["into what is no array", "s", [1n], [1n]],
  ["beside duplicates", [1n, 1n], [2n], [1n, 1n, 2n]],
  ["NaN and null once", [Number.NaN, null], [Number.NaN, null], [Number.NaN, null]],
  ["maps by value", [{ a: 1n, b: 2n }], [{ b: 2n, a: 1n }, { a: 1n }], [{ a: 1n, b: 2n }, { a: 1n }]],
  ["timestamps by value", [new Timestamp(1, 0)], [new Timestamp(1, 0)], ["time 1.000000000"]],
];
conform.each(unions)("arrayUnion adds %s", async ({ admin }, _, start, elements, expected) => {
  await admin.doc("c/d").set(start === absent ? {} : { f: start });
  await admin.doc("c/d").update({ f: FieldValue.arrayUnion(...(elements as unknown[])) });
  expect(plain((await admin.doc("c/d").get()).get("f"))).toEqual(expected);
});

const removals: readonly Row[] = [
  ["every equal element", [1n, 2n, 1n], [1n], [2n]],
  ["nothing that is not there", [1n], [2n], [1n]],
  ["from nothing, leaving an empty array", absent, [1n], []],
  ["from what is no array, leaving an empty array", "s", [1n], []],
  ["NaN and null", [Number.NaN, null, 1n], [Number.NaN, null], [1n]],
  ["maps by value", [{ a: 1n }, {}], [{ a: 1n }], [{}]],
];
conform.each(removals)("arrayRemove takes %s", async ({ admin }, _, start, elements, expected) => {
  await admin.doc("c/d").set(start === absent ? {} : { f: start });
  await admin.doc("c/d").update({ f: FieldValue.arrayRemove(...(elements as unknown[])) });
  expect(plain((await admin.doc("c/d").get()).get("f"))).toEqual(expected);
});

conform("equal numbers of both types count as one element", async ({ admin }) => {
  await admin.doc("c/d").set({ f: FieldValue.increment(0.5), list: [1n, 2n] });
  await admin.doc("c/d").update({ f: FieldValue.increment(0.5) });
  const half = (await admin.doc("c/d").get()).get("f");
  expect(half).toBe(1);
  await admin.doc("c/d").update({ list: FieldValue.arrayRemove(1n) });
  expect((await admin.doc("c/d").get()).get("list")).toEqual([2n]);
});

conform(
  "a server timestamp is close to the commit, in whole milliseconds, and one for all fields",
  async ({ admin }) => {
    const batch = admin.batch();
    batch.set(admin.doc("c/1"), { a: FieldValue.serverTimestamp(), m: { b: FieldValue.serverTimestamp() } });
    batch.set(admin.doc("c/2"), { a: FieldValue.serverTimestamp() });
    const [result] = await batch.commit();
    const [first, second] = await admin.getAll(admin.doc("c/1"), admin.doc("c/2"));
    const time = first?.get("a");
    expect(plain(time)).toBe(plain(first?.get("m.b")));
    expect(plain(time)).toBe(plain(second?.get("a")));
    expect(time.nanoseconds % 1_000_000).toBe(0);
    expect(Math.abs(time.toMillis() - (result?.writeTime.toMillis() ?? 0))).toBeLessThan(1000);
  },
);

conform(
  "transforms of several fields apply in one write, with results in order",
  async ({ raw, documents }) => {
    const response = await raw("commit", {
      writes: [
        {
          update: { name: `${documents}/c/d`, fields: { n: { integerValue: "1" } } },
          updateTransforms: [
            { fieldPath: "n", increment: { integerValue: "1" } },
            { fieldPath: "l", appendMissingElements: { values: [{ stringValue: "x" }] } },
            { fieldPath: "n", increment: { integerValue: "10" } },
            { fieldPath: "m.`a.b`", maximum: { doubleValue: 2.5 } },
            { fieldPath: "r", removeAllFromArray: { values: [{ stringValue: "x" }] } },
          ],
        },
      ],
    });
    expect(response).toMatchObject({
      writeResults: [
        {
          transformResults: [
            { integerValue: "2" },
            { nullValue: "NULL_VALUE" },
            { integerValue: "12" },
            { doubleValue: 2.5 },
            { nullValue: "NULL_VALUE" },
          ],
        },
      ],
    });
  },
);

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
  ["an increment by a string", [{ fieldPath: "f", increment: { stringValue: "1" } }], "int64 or double"],
  ["a maximum with null", [{ fieldPath: "f", maximum: { nullValue: "NULL_VALUE" } }], "int64 or double"],
  ["a transform of nothing", [{ fieldPath: "", increment: { integerValue: "1" } }], "property path"],
  ["a transform that says nothing", [{ fieldPath: "f" }], ""],
  ["a field and one inside it", [{ fieldPath: "f", increment: { integerValue: "1" } }, { fieldPath: "f.g", increment: { integerValue: "1" } }], "nested property"],
  ["a reserved field", [{ fieldPath: "__x__", increment: { integerValue: "1" } }], "reserved"],
];
conform.each(refused)("%s is refused", async ({ raw, documents }, _, updateTransforms, words) => {
  const write = { update: { name: `${documents}/c/d`, fields: {} }, updateTransforms };
  await expectRefusal(raw("commit", { writes: [write] }), "INVALID_ARGUMENT", words);
});

conform("the browser SDK sees what transforms left", async (clients) => {
  const reference = web.doc(clients.web, "c/d");
  await web.setDoc(reference, { n: 1, l: ["a"], t: web.serverTimestamp() });
  await web.updateDoc(reference, {
    n: web.increment(2),
    l: web.arrayUnion("b", "a"),
    "m.x": web.increment(0.5),
  });
  const read = await web.getDocFromServer(reference);
  expect(read.data()).toMatchObject({ n: 3, l: ["a", "b"], m: { x: 0.5 } });
  expect(read.get("t")).toBeInstanceOf(web.Timestamp);
});
