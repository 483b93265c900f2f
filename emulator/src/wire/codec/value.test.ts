import { fromBinary, fromJson, toBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryValue } from "../../firestore/testing/arbitrary-value.ts";
import { ValueSchema } from "../generated/google/firestore/v1/document_pb.js";
import { messageFromJson, messageToJson } from "../json.ts";
import { decodeValue, encodeValue } from "./value.ts";

test("every value survives protobuf and its JSON form", () => {
  fc.assert(
    fc.property(arbitraryValue, (value) => {
      const wire = encodeValue(value);
      expect(decodeValue(fromBinary(ValueSchema, toBinary(ValueSchema, wire)))).toEqual(value);
      const json = messageToJson(ValueSchema, wire);
      expect(decodeValue(messageFromJson(ValueSchema, JSON.parse(json)))).toEqual(value);
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

test("a value nested too deeply is refused", () => {
  let json: object = { nullValue: null };
  for (let depth = 0; depth < 500; depth += 1) json = { arrayValue: { values: [json] } };
  expect(() =>
    decodeValue(fromJson(ValueSchema, JSON.parse(JSON.stringify(json)), { ignoreUnknownFields: true })),
  ).toThrow();
});
