import { expect, test } from "vitest";
import { aVector, type Plain, theFields } from "./testing/a-value.ts";
import { valueOfMap, vectorFields } from "./vector.ts";

const type = "__vector__";

test("the map that stands for a vector is read back as that vector", () => {
  const elements = [1, -0, Number.NaN, Number.POSITIVE_INFINITY];
  expect(valueOfMap(vectorFields(elements))).toEqual(aVector(...elements));
  expect(valueOfMap(vectorFields(Array(2048).fill(1)))).toEqual(aVector(...Array<number>(2048).fill(1)));
});

test.each<[string, { readonly [name: string]: Plain }]>([
  ["without a type", { value: [1] }],
  ["of another type", { __type__: "other", value: [1] }],
])("a map %s stays a map", (_, plain) => {
  expect(valueOfMap(theFields(plain))).toEqual({ kind: "map", fields: theFields(plain) });
});

test.each<[string, { readonly [name: string]: Plain }, string]>([
  ["a type that is no string", { __type__: 1n }, "Field __type__ is not a string."],
  ["no elements", { __type__: type }, "Vector map is missing key 'value'."],
  ["one element that is no list", { __type__: type, value: 1 }, "Vector Value type must be an array."],
  ["an empty list", { __type__: type, value: [] }, "Cannot have a zero length vector."],
  ["integers", { __type__: type, value: [1n] }, "Vector must only contain values of type 'double'"],
  ["2,049 elements", { __type__: type, value: Array(2049).fill(1) }, "at most 2048 dimensions"],
  ["more", { __type__: type, value: [1], x: 1n }, "Vector Value map has extraneous entries."],
])("a vector with %s is refused", (_, plain, message) => {
  expect(() => valueOfMap(theFields(plain))).toThrow(message);
});
