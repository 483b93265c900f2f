import { fromBinary, fromJson, toBinary, toJson } from "@bufbuild/protobuf";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Value } from "../../firestore/value.ts";
import { ValueSchema } from "../generated/google/firestore/v1/document_pb.js";
import { decodeValue, encodeValue } from "./value.ts";

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constant<Value>({ kind: "null" }),
    fc.boolean().map((value): Value => ({ kind: "boolean", value })),
    int64.map((value): Value => ({ kind: "integer", value })),
    fc.double().map((value): Value => ({ kind: "double", value })),
    fc
      .record({
        seconds: fc.bigInt({ min: -62_135_596_800n, max: 253_402_300_799n }),
        nanos: fc.nat(999_999_999),
      })
      .map((value): Value => ({ kind: "timestamp", value })),
    fc.string({ unit: "grapheme" }).map((value): Value => ({ kind: "string", value })),
    fc.uint8Array().map((value): Value => ({ kind: "bytes", value })),
    fc.string().map((value): Value => ({ kind: "reference", value })),
    fc
      .record({ latitude: fc.double({ noNaN: true }), longitude: fc.double({ noNaN: true }) })
      .map((place): Value => ({ kind: "geopoint", ...place })),
    fc.array(tie("value")).map((values): Value => ({ kind: "array", values })),
    fc
      .array(fc.tuple(fc.oneof(fc.string({ unit: "grapheme" }), fc.constant("__proto__")), tie("value")))
      .map((entries): Value => ({ kind: "map", fields: new Map(entries) })),
  ),
}));

test("every value survives protobuf and its JSON form", () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const wire = encodeValue(value);
      expect(decodeValue(fromBinary(ValueSchema, toBinary(ValueSchema, wire)))).toEqual(value);
      const json = JSON.stringify(toJson(ValueSchema, wire));
      expect(decodeValue(fromJson(ValueSchema, JSON.parse(json)))).toEqual(value);
    }),
  );
});

test.each([
  ["no type", {}],
  ["a field reference", { fieldReferenceValue: "a" }],
  ["a function", { functionValue: { name: "add" } }],
])("%s is no value to store", (_name, json) => {
  expect(() => decodeValue(fromJson(ValueSchema, json))).toThrow(
    expect.objectContaining({ code: "INVALID_ARGUMENT" }),
  );
});

test("a value nested beyond measure is refused", () => {
  let json: object = { nullValue: null };
  for (let depth = 0; depth < 500; depth += 1) json = { arrayValue: { values: [json] } };
  expect(() =>
    decodeValue(fromJson(ValueSchema, JSON.parse(JSON.stringify(json)), { ignoreUnknownFields: true })),
  ).toThrow();
});
