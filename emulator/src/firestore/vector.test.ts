import { expect, test } from "vitest";
import { aVector, type Plain, theFields } from "./testing/a-value.ts";
import { valueOfMap, vectorFields } from "./vector.ts";

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
