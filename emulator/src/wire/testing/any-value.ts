import fc from "fast-check";
import type { Document } from "../../firestore/document.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { Fields, Value } from "../../firestore/value.ts";

const anyInt64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const anyName = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("__proto__", "constructor"));

const anyId = fc.string({ unit: "grapheme", minLength: 1 }).filter((id) => !/\/|^\.\.?$|^__.+__$/s.test(id));

/** Any point in time that protobuf can express. */
export const anyTimestamp: fc.Arbitrary<Timestamp> = fc.record({
  seconds: fc.bigInt({ min: -62_135_596_800n, max: 253_402_300_799n }),
  nanos: fc.nat(999_999_999),
});

const { value, fields } = fc.letrec<{ value: Value; fields: Fields }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constant<Value>({ kind: "null" }),
    fc.boolean().map((value): Value => ({ kind: "boolean", value })),
    anyInt64.map((value): Value => ({ kind: "integer", value })),
    fc.double().map((value): Value => ({ kind: "double", value })),
    anyTimestamp.map((value): Value => ({ kind: "timestamp", value })),
    fc.string({ unit: "grapheme" }).map((value): Value => ({ kind: "string", value })),
    fc.uint8Array().map((value): Value => ({ kind: "bytes", value })),
    anyId.map((id): Value => ({ kind: "reference", value: `projects/p/databases/d/documents/c/${id}` })),
    fc
      .record({ latitude: fc.double({ noNaN: true }), longitude: fc.double({ noNaN: true }) })
      .map((place): Value => ({ kind: "geopoint", ...place })),
    fc.array(tie("value")).map((values): Value => ({ kind: "array", values })),
    fc.array(fc.double(), { minLength: 1 }).map((elements): Value => ({ kind: "vector", elements })),
    tie("fields").map((inner): Value => ({ kind: "map", fields: inner })),
  ),
  fields: fc.array(fc.tuple(anyName, tie("value"))).map((entries): Fields => new Map(entries)),
}));

export const anyValue = value;

const anyFields = fields;

/** Any document that can be stored; always with the same name. */
export const anyDocument: fc.Arbitrary<Document> = fc.record({
  path: fc.constant(["posts", "ü"]),
  fields: anyFields,
  createTime: anyTimestamp,
  updateTime: anyTimestamp,
});
