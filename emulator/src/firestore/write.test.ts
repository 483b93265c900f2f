import { describe, expect, test } from "vitest";
import { aDatabase, aDelete, aSet } from "./testing/a-database.ts";
import { aTime, aVector, type Plain, theFields } from "./testing/a-value.ts";
import type { Write } from "./write.ts";

// The rules that the cases of conformance/documents.test.ts and conformance/values.test.ts do not reach.

type Plains = { readonly [name: string]: Plain };

function fieldsAfter(write: Write) {
  const database = aDatabase();
  database.commit([write]);
  return database.get(["c", "d"])?.fields;
}

describe("a set", () => {
  test.each<[string, readonly string[], Plains]>([
    ["only its masked fields", ["a"], { a: 1n }],
    ["nothing of an empty mask", [], {}],
  ])("creates a document with %s", (_, mask, expected) => {
    const write = aSet("c/d", { a: 1n, b: 1n }, { mask: mask.map((name) => [name]) });
    expect(fieldsAfter(write)).toEqual(theFields(expected));
  });

  test("of an equal number of the other type is a change, and of the same value is not", () => {
    const database = aDatabase();
    database.commit([aSet("c/d", { a: 1n })]);
    expect(database.commit([aSet("c/d", { a: 1n })]).changes).toEqual([]);
    expect(database.commit([aSet("c/d", { a: 1 })]).changes).toHaveLength(1);
  });

  test("keeps timestamps in arrays to the microsecond", () => {
    expect(fieldsAfter(aSet("c/d", { l: [aTime(1n, 123_456_789)] }))).toEqual(
      theFields({ l: [aTime(1n, 123_456_000)] }),
    );
  });
});

const mixed = (levels: number): Plain =>
  levels === 0 ? "leaf" : levels % 2 ? [mixed(levels - 1)] : { a: mixed(levels - 1) };

test("fields may be 20 maps and arrays deep", () => {
  expect(fieldsAfter(aSet("c/d", { a: mixed(20) }))).toEqual(theFields({ a: mixed(20) }));
});

// biome-ignore format: one row per case
test.each<[string, Plains, string]>([
  ["21 maps and arrays deep", { a: mixed(21) }, "Property a contains an invalid nested entity."],
  ["more bytes than letters", { s: "é".repeat(600_000) }, 'The value of property "s" is longer than'],
  ["a vector in an array", { a: [{ x: [aVector(1)] }] }, "Cannot convert a vector value in an array value."],
  ["a longitude of NaN", { g: { kind: "geopoint", latitude: 0, longitude: Number.NaN } }, "longitude 'NaN' outside"],
  ["a time after the year 9999", { t: aTime(253_402_300_800n) }, "outside the years"],
])("fields may not be %s", (_, fields, message) => {
  const write = () => fieldsAfter(aSet("c/d", fields));
  expect(write).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
  expect(write).toThrow(message);
});

test("a verify requires something, and fails unless it holds", () => {
  const database = aDatabase();
  database.commit([aSet("c/d", {})]);
  const verify = (id: string, exists?: boolean) => () =>
    database.commit([
      { op: "verify", path: ["c", id], ...(exists !== undefined && { precondition: { exists } }) },
    ]);
  expect(verify("d", true)().changes).toEqual([]);
  expect(verify("no", true)).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  expect(verify("d")).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
});

test("more than 500 transforms of one write are refused", () => {
  const transforms = Array.from(
    { length: 501 },
    (_, i) => ({ kind: "serverTimestamp", field: [`f${i}`] }) as const,
  );
  expect(() => aDatabase().commit([aSet("c/d", {}, { transforms })])).toThrow("at most 500");
});

test("a delete of nothing is no change", () => {
  expect(aDatabase().commit([aDelete("c/d")])).toMatchObject({
    changes: [],
    results: [{ transformResults: [] }],
  });
});
