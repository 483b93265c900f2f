import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equalValues } from "./compare.ts";
import { aTime, aValue, type Plain } from "./testing/a-value.ts";
import { arbitraryValue } from "./testing/arbitrary-value.ts";
import { applyTransform, type Transform } from "./transform.ts";
import type { Value } from "./value.ts";

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);
const nan = Number.NaN;
const now = { seconds: 7n, nanos: 123_456_000 };
const absent = Symbol("absent");
type Row = readonly [Plain | typeof absent, Plain, Plain];

function numeric(kind: "increment" | "maximum" | "minimum", rows: readonly Row[]): void {
  describe(kind, () => {
    test.each(rows.map((row) => [row.map(String).join(" "), ...row] as const))(
      "%s",
      (_, before, operand, after) => {
        const current = before === absent ? undefined : aValue(before);
        const applied = applyTransform(current, { kind, field: ["f"], operand: aValue(operand) }, now);
        expect(applied).toEqual({ value: aValue(after), result: aValue(after) });
      },
    );
  });
}

numeric("increment", [
  [1n, 2n, 3n],
  [1n, 2.5, 3.5],
  [1.5, 1n, 2.5],
  [1.5, 1.5, 3],
  [MAX, 1n, MAX],
  [MIN, -1n, MIN],
  [MAX, MAX, MAX],
  [MAX, 1.5, 2 ** 63],
  ["s", 1n, 1n],
  [null, 5n, 5n],
  [absent, 1n, 1n],
  [nan, 1n, nan],
  [1n, nan, nan],
]);

numeric("maximum", [
  [1n, 2n, 2n],
  [2n, 1n, 2n],
  [1n, 1, 1n],
  [1, 1n, 1],
  [1n, 0.5, 1n],
  [nan, 1n, nan],
  [1n, nan, nan],
  [0n, -0, 0n],
  ["s", 1n, 1n],
  [absent, 3n, 3n],
  [MAX, 2 ** 63, 2 ** 63],
]);

numeric("minimum", [
  [1n, 2n, 1n],
  [2n, 1n, 1n],
  [1n, 1, 1n],
  [1, 1n, 1],
  [1n, 0.5, 0.5],
  [nan, 1n, nan],
  [1n, nan, nan],
  ["s", 1n, 1n],
  [absent, 3n, 3n],
  [MAX, 2 ** 63, MAX],
]);

test.each<[string, Transform["kind"] & ("arrayUnion" | "arrayRemove"), Plain | undefined, Plain[], Plain]>([
  ["adds what is missing, once", "arrayUnion", [1n, 2n], [2n, 3n, 3n], [1n, 2n, 3n]],
  [
    "takes equal numbers, NaN and null for present",
    "arrayUnion",
    [1n, nan, null],
    [1, nan, null],
    [1n, nan, null],
  ],
  ["keeps duplicates already there", "arrayUnion", [1n, 1n], [2n], [1n, 1n, 2n]],
  ["replaces what is no array", "arrayUnion", "s", [1n], [1n]],
  ["makes an array", "arrayUnion", undefined, [1n, 1n], [1n]],
  ["removes every equal element", "arrayRemove", [1n, 2n, 1n, 1], [1n], [2n]],
  ["removes NaN, null and maps", "arrayRemove", [nan, null, { a: 1n }, {}], [nan, null, { a: 1 }], [{}]],
  ["leaves an empty array for what is no array", "arrayRemove", "s", [1n], []],
  ["leaves an empty array where nothing was", "arrayRemove", undefined, [1n], []],
])("%s", (_, kind, before, values, after) => {
  const current = before === undefined ? undefined : aValue(before);
  const applied = applyTransform(current, { kind, field: ["f"], values: values.map(aValue) }, now);
  expect(applied).toEqual({ value: aValue(after), result: aValue(null) });
});

test("a server timestamp is the request's time in whole milliseconds", () => {
  const applied = applyTransform(undefined, { kind: "serverTimestamp", field: ["f"] }, now);
  expect(applied.value).toEqual(aTime(7n, 123_000_000));
  expect(applied.result).toEqual(applied.value);
});

test.each(["s", null, [1n]])("an operand that is no number is refused", (operand) => {
  expect(() =>
    applyTransform(undefined, { kind: "increment", field: ["f"], operand: aValue(operand) }, now),
  ).toThrow("Input must be int64 or double.");
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
