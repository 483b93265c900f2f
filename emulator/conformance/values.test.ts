import * as lite from "@firebase/firestore/lite";
import { FieldValue, GeoPoint, Timestamp } from "@google-cloud/firestore";
import { expect } from "vitest";
import { conformance } from "./conform.ts";
import { plain } from "./plain.ts";

const conform = conformance("values");

const values: readonly (readonly [string, unknown, unknown?])[] = [
  ["the greatest integer", 2n ** 63n - 1n],
  ["the least integer", -(2n ** 63n)],
  ["an integer beyond doubles", 2n ** 53n + 1n],
  ["a double beyond integers", 2 ** 64],
  ["the least positive double", 5e-324],
  ["the greatest double", Number.MAX_VALUE],
  ["NaN", Number.NaN],
  ["infinity", Number.POSITIVE_INFINITY],
  ["negative infinity", Number.NEGATIVE_INFINITY],
  ["negative zero", -0],
  ["a string with NUL", "a\u0000b"],
  ["a string in many scripts", "Ḃ‮ Ибн Сина 孔子 👩🏽‍🔬 \uffee"],
  ["a string of 100,000 characters", "é".repeat(100_000)],
  ["all bytes", Buffer.from(Array.from({ length: 256 }, (_, i) => i))],
  ["a timestamp", Timestamp.fromMillis(1_600_000_000_123)],
  ["a timestamp in microseconds", new Timestamp(1, 123_456_000)],
  ["a timestamp in nanoseconds, cut to microseconds", new Timestamp(1, 123_456_789), "time 1.123456000"],
  ["a timestamp before 1970, cut to microseconds", new Timestamp(-1, 999_999_999), "time -1.999999000"],
  ["the first timestamp", new Timestamp(-62_135_596_800, 0)],
  ["the last timestamp", new Timestamp(253_402_300_799, 999_999_000)],
  ["a geographic point", new GeoPoint(-33.5, 151.25)],
  ["the poles' edge", new GeoPoint(90, -180)],
  ["an array of all types", [null, true, 1n, 1.5, "a", Buffer.from([1]), new GeoPoint(1, 2), { a: 1n }]],
  ["arrays inside maps inside arrays", [{ a: [{ b: [1n] }] }]],
  ["a deep map", { a: { b: { c: { d: { e: "leaf" } } } } }],
  ["a map with odd names", { "a.b": 1n, "`": 2n, "\\": 3n, " ": 4n, é: 5n, "1": 6n, "a/b": 7n, "*": 8n }],
  ["a vector", FieldValue.vector([1, -2.5, 0])],
  ["timestamps in an array, cut to microseconds", [new Timestamp(1, 123_456_789)], ["time 1.123456000"]],
  ["a vector of odd numbers", FieldValue.vector([-0, 5e-324, Number.POSITIVE_INFINITY])],
  ["a vector inside a map", { v: FieldValue.vector([0.1]) }],
];

conform.each(values)("the server SDK reads back %s", async ({ admin }, _, value, expected) => {
  await admin.doc("c/d").set({ value });
  const read = (await admin.doc("c/d").get()).get("value");
  expect(plain(read)).toEqual(expected ?? plain(value));
});

conform("the server SDK reads back references", async ({ admin }) => {
  await admin.doc("c/d").set({ near: admin.doc("c/d"), deep: admin.doc("a/b/c/d é") });
  const { near, deep } = (await admin.doc("c/d").get()).data() ?? {};
  expect([near?.path, deep?.path]).toEqual(["c/d", "a/b/c/d é"]);
});

const liteValues: readonly (readonly [string, unknown])[] = [
  ["NaN", Number.NaN],
  ["infinity", Number.POSITIVE_INFINITY],
  ["a string", "Ada 👩🏽‍🔬"],
  ["a nested map", { a: { "b.c": [1, { d: "e" }] } }],
  ["a timestamp", new lite.Timestamp(12, 345_678_000)],
  ["a geographic point", new lite.GeoPoint(1.5, -2.5)],
  ["bytes", lite.Bytes.fromUint8Array(new Uint8Array([0, 255]))],
  ["a vector", lite.vector([1, 2])],
];
conform.each(liteValues)("the lite SDK, over REST, reads back %s", async (clients, _, value) => {
  await lite.setDoc(lite.doc(clients.lite, "c/d"), { value });
  expect((await lite.getDoc(lite.doc(clients.lite, "c/d"))).data()).toEqual({ value });
});
