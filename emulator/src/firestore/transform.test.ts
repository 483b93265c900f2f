import fc from "fast-check";
import { expect, test } from "vitest";
import { equalValues } from "./compare.ts";
import { aTime, aValue, type Plain } from "./testing/a-value.ts";
import { arbitraryValue } from "./testing/arbitrary-value.ts";
import { applyTransform, type Transform } from "./transform.ts";
import type { Value } from "./value.ts";

const now = { seconds: 7n, nanos: 123_456_000 };

// The SDKs send no double that is a whole number; the other rules are in conformance/transforms.test.ts.
test.each<["arrayUnion" | "arrayRemove", Plain[], Plain[], Plain[]]>([
  ["arrayUnion", [1n], [1, 2], [1n, 2]],
  ["arrayRemove", [1n, 2n, 1], [1n], [2n]],
])("%s takes equal numbers of both types for one", (kind, before, values, after) => {
  const transform: Transform = { kind, field: ["f"], values: values.map(aValue) };
  expect(applyTransform(aValue(before), transform, now).value).toEqual(aValue(after));
});

test("a server timestamp is the request's time in whole milliseconds", () => {
  const applied = applyTransform(undefined, { kind: "serverTimestamp", field: ["f"] }, now);
  expect(applied.value).toEqual(aTime(7n, 123_000_000));
  expect(applied.result).toEqual(applied.value);
});

test("adding and then removing elements leaves none of them; adding twice adds once", () => {
  const elements = fc.array(arbitraryValue, { maxLength: 5 });
  fc.assert(
    fc.property(arbitraryValue, elements, (start, values) => {
      const apply = (value: Value, kind: "arrayUnion" | "arrayRemove") =>
        applyTransform(value, { kind, field: ["f"], values }, now).value;
      const once = apply(start, "arrayUnion");
      expect(apply(once, "arrayUnion")).toEqual(once);
      const left = apply(once, "arrayRemove");
      const remaining = left.kind === "array" ? left.values : [];
      expect(remaining.some((value) => values.some((other) => equalValues(value, other)))).toBe(false);
    }),
  );
});

test("maximum and minimum give the same in any order of operands", () => {
  const numbers = arbitraryValue.filter((value) => value.kind === "integer" || value.kind === "double");
  fc.assert(
    fc.property(numbers, numbers, fc.constantFrom("maximum", "minimum"), (a, b, kind) => {
      const of = (value: Value, operand: Value) =>
        applyTransform(value, { kind, field: ["f"], operand }, now).value;
      expect(equalValues(of(a, b), of(b, a))).toBe(true);
      expect(equalValues(of(of(a, b), b), of(a, b))).toBe(true);
    }),
  );
});
