import { describe, expect, test } from "vitest";
import { parseFieldPath } from "./field-path.ts";
import { aDatabase, aDelete, aSet } from "./testing/a-database.ts";
import { aTime, aValue, aVector, type Plain, theFields } from "./testing/a-value.ts";
import type { Write } from "./write.ts";

type Plains = { readonly [name: string]: Plain };
const paths = (...texts: readonly string[]) => texts.map((text) => parseFieldPath(text));

function fieldsAfter(start: Plains | undefined, ...writes: readonly Write[]) {
  const database = aDatabase();
  if (start) database.commit([aSet("c/d", start)]);
  database.commit(writes);
  return database.get(["c", "d"])?.fields;
}

describe("a set", () => {
  test.each<[string, Plains | undefined, Plains, string[] | undefined, Plains]>([
    ["replaces the document without a mask", { a: 1n }, { b: 2n }, undefined, { b: 2n }],
    ["touches only masked fields", { a: 1n, b: 1n }, { a: 2n, b: 2n, c: 2n }, ["a"], { a: 2n, b: 1n }],
    ["removes masked fields it does not give", { a: 1n, b: 1n }, {}, ["a"], { b: 1n }],
    ["changes a nested field", { m: { x: 1n, y: 1n } }, { m: { x: 2n } }, ["m.x"], { m: { x: 2n, y: 1n } }],
    ["removes a nested field and keeps its map", { m: { x: 1n } }, {}, ["m.x"], { m: {} }],
    ["makes maps on the way", { a: 1n }, { a: { b: { c: 1n } } }, ["a.b.c"], { a: { b: { c: 1n } } }],
    ["removes nothing below a field that is no map", { a: 1n }, {}, ["a.b"], { a: 1n }],
    ["makes no maps to remove a field from", {}, {}, ["q.r.s"], {}],
    ["creates the document when there is none", undefined, { a: 1n, b: 1n }, ["a"], { a: 1n }],
    ["with an empty mask creates an empty document", undefined, { a: 1n }, [], {}],
    ["takes quoted names", {}, { "a.b": 1n, "c`d": 2n }, ["`a.b`", "`c\\`d`"], { "a.b": 1n, "c`d": 2n }],
  ])("%s", (_, start, fields, mask, expected) => {
    expect(fieldsAfter(start, aSet("c/d", fields, mask ? { mask: paths(...mask) } : {}))).toEqual(
      theFields(expected),
    );
  });

  test("keeps the create time and moves the update time", () => {
    const database = aDatabase();
    const first = database.commit([aSet("c/d", { a: 1n })]).commitTime;
    const second = database.commit([aSet("c/d", { a: 2n })]).commitTime;
    expect(database.get(["c", "d"])).toMatchObject({ createTime: first, updateTime: second });
  });

  test("that changes nothing keeps the update time and is no change", () => {
    const database = aDatabase();
    const first = database.commit([aSet("c/d", { a: 1n })]);
    const second = database.commit([aSet("c/d", { a: 1n })]);
    expect(second.results).toEqual(first.results);
    expect(second.changes).toEqual([]);
    expect(database.commit([aSet("c/d", { a: 1 })]).changes).toHaveLength(1);
  });

  test("keeps timestamps to the microsecond", () => {
    expect(fieldsAfter(undefined, aSet("c/d", { t: aTime(1n, 123_456_789), l: [aTime(1n, 1)] }))).toEqual(
      theFields({ t: aTime(1n, 123_456_000), l: [aTime(1n, 0)] }),
    );
  });

  test("applies its transforms in order, each seeing the one before", () => {
    const database = aDatabase();
    const { results } = database.commit([
      aSet(
        "c/d",
        { n: 1n },
        {
          transforms: [
            { kind: "increment", field: ["n"], operand: aValue(1n) },
            { kind: "arrayUnion", field: ["l"], values: [aValue("x")] },
            { kind: "increment", field: ["n"], operand: aValue(10n) },
            { kind: "increment", field: ["m", "deep"], operand: aValue(5n) },
          ],
        },
      ),
    ]);
    expect(results[0]?.transformResults).toEqual([2n, null, 12n, 5n].map(aValue));
    expect(database.get(["c", "d"])?.fields).toEqual(theFields({ n: 12n, l: ["x"], m: { deep: 5n } }));
  });
});

const deep = (levels: number): Plain => (levels === 0 ? "leaf" : { a: deep(levels - 1) });
const mixed = (levels: number): Plain =>
  levels === 0 ? "leaf" : levels % 2 ? [mixed(levels - 1)] : { a: mixed(levels - 1) };

describe("fields", () => {
  test.each<[string, Plains]>([
    ["20 maps deep", { a: deep(20) }],
    ["20 maps and arrays deep", { a: mixed(20) }],
    ["a value of 1,048,487 bytes", { s: "x".repeat(1_048_487) }],
    ["an array in a map in an array", { a: [{ b: [1n] }] }],
    ["a vector", { v: aVector(1, 2) }],
    ["names with dots and quotes", { "a.b": 1n, "`": 2n, "\\": 3n }],
    [
      "a reference into another database",
      { r: { kind: "reference", value: "projects/x/databases/y/documents/a/b" } },
    ],
    ["a field name of 1,500 bytes", { ["f".repeat(1500)]: 1n }],
  ])("may be %s", (_, fields) => {
    expect(fieldsAfter(undefined, aSet("c/d", fields))).toEqual(theFields(fields));
  });

  test.each<[string, Plains, string]>([
    ["21 maps deep", { a: deep(21) }, "Property a contains an invalid nested entity."],
    ["21 maps and arrays deep", { a: mixed(21) }, "Property a contains an invalid nested entity."],
    [
      "a longer value",
      { s: "x".repeat(1_048_488) },
      'The value of property "s" is longer than 1048487 bytes.',
    ],
    ["more bytes than letters", { s: "é".repeat(600_000) }, 'The value of property "s" is longer than'],
    ["more than 1 MiB together", { a: "x".repeat(1_000_000), b: "x".repeat(48_520) }, "1,048,576 bytes"],
    ["an array in an array", { a: [[1n]] }, "Cannot convert an array value in an array value."],
    [
      "a vector in an array",
      { a: [{ x: [aVector(1)] }] },
      "Cannot convert a vector value in an array value.",
    ],
    ["a nameless field", { "": 1n }, "The property.name is the empty string."],
    ["a reserved name", { __x__: 1n }, "field name __x__ is reserved"],
    ["a reserved name inside", { a: { __x__: 1n } }, "field name '__x__' is reserved."],
    ["a name of 1,501 bytes", { ["f".repeat(1501)]: 1n }, "The property.name is longer than 1500 bytes."],
    ["a map with an unknown type", { a: { __type__: "x" } }, "Property a contains an invalid nested entity."],
    ["a vector with NaN", { a: { v: aVector(1, Number.NaN) } }, "Vector cannot contain NaN values."],
    ["a latitude of 91", { g: { kind: "geopoint", latitude: 91, longitude: 0 } }, "latitude '91.0' outside"],
    [
      "a longitude of NaN",
      { g: { kind: "geopoint", latitude: 0, longitude: Number.NaN } },
      "longitude 'NaN' outside",
    ],
    ["a time after the year 9999", { t: aTime(253_402_300_800n) }, "outside the years"],
  ])("may not be %s", (_, fields, message) => {
    const write = () => fieldsAfter(undefined, aSet("c/d", fields));
    expect(write).toThrow(message);
    expect(write).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
  });
});

describe("document ids", () => {
  const long = "x".repeat(1500);
  test.each(["a", "__", "___", "____", "__id12__", "a.b", "é", long, "a b", "..."])("may be %s", (id) => {
    const database = aDatabase();
    database.commit([aSet(`c/${id}`, {})]);
    expect(database.get(["c", id])?.path).toEqual(["c", id]);
  });

  test.each([
    [".", 'id "." is invalid'],
    ["..", 'id ".." is invalid'],
    ["__x__", 'Resource id "__x__" is invalid because it is reserved.'],
    ["", "must not be empty"],
    ["x".repeat(1501), "longer than 1500 bytes"],
    ["é".repeat(751), "longer than 1500 bytes"],
  ])("may not be %s", (id, message) => {
    expect(() => aDatabase().commit([aSet(`c/${id}`, {})])).toThrow(message);
  });

  test("are refused for collections that are reserved or paths of odd length", () => {
    expect(() => aDatabase().commit([aSet("__x__/a", {})])).toThrow("Collection id");
    expect(() => aDatabase().commit([aSet("a/b/c", {})])).toThrow("even number");
  });
});

describe("preconditions", () => {
  const stale = { updateTime: { seconds: 5n, nanos: 0 } };
  test.each<[string, Write, string]>([
    ["a document that must exist", aSet("c/no", {}, { precondition: { exists: true } }), "NOT_FOUND"],
    [
      "a document that must not exist",
      aSet("c/d", {}, { precondition: { exists: false } }),
      "ALREADY_EXISTS",
    ],
    ["a stale update time", aSet("c/d", {}, { precondition: stale }), "FAILED_PRECONDITION"],
    [
      "the update time of a missing document",
      aSet("c/no", {}, { precondition: stale }),
      "FAILED_PRECONDITION",
    ],
    ["a delete of what must exist", { ...aDelete("c/no"), precondition: { exists: true } }, "NOT_FOUND"],
    ["a delete with a stale time", { ...aDelete("c/d"), precondition: stale }, "FAILED_PRECONDITION"],
    [
      "a verify of a missing document",
      { op: "verify", path: ["c", "no"], precondition: { exists: true } },
      "NOT_FOUND",
    ],
    ["a verify that asks nothing", { op: "verify", path: ["c", "d"] }, "INVALID_ARGUMENT"],
  ])("refuse %s, and the whole commit with it", (_, write, code) => {
    const database = aDatabase();
    database.commit([aSet("c/d", { a: 1n })]);
    const commit = () =>
      database.commit([aSet("c/other", {}), aDelete("c/d"), aSet("c/d", { a: 1n }), write]);
    const alone = () => database.commit([write]);
    expect(alone).toThrow(expect.objectContaining({ code }));
    expect(commit).toThrow();
    expect(database.get(["c", "other"])).toBeUndefined();
    expect(database.get(["c", "d"])?.fields).toEqual(theFields({ a: 1n }));
  });

  test("that hold let the write through", () => {
    const database = aDatabase();
    const { commitTime } = database.commit([aSet("c/d", {}, { precondition: { exists: false } })]);
    database.commit([{ op: "verify", path: ["c", "d"], precondition: { exists: true } }]);
    database.commit([aSet("c/d", { a: 1n }, { precondition: { updateTime: commitTime } })]);
    database.commit([{ ...aDelete("c/d"), precondition: { exists: true } }]);
    expect(database.get(["c", "d"])).toBeUndefined();
  });

  test("see what earlier writes of the commit left", () => {
    expect(
      fieldsAfter({ a: 1n }, aDelete("c/d"), aSet("c/d", { b: 1n }, { precondition: { exists: false } })),
    ).toEqual(theFields({ b: 1n }));
  });
});

test("transforms of a field and of one inside it are refused", () => {
  const increment = (field: string) =>
    ({ kind: "increment", field: parseFieldPath(field), operand: aValue(1n) }) as const;
  expect(() =>
    aDatabase().commit([aSet("c/d", {}, { transforms: [increment("f"), increment("f.g")] })]),
  ).toThrow("Cannot transform property f and its nested property at the same time.");
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
