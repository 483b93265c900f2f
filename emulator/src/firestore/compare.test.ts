import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import { compareStrings, compareValues } from "./compare.ts";
import { aReference, aTime, aValue, aVector, type Plain } from "./testing/a-value.ts";
import { arbitraryValue } from "./testing/arbitrary-value.ts";

// biome-ignore format: one or a few lines per type
const ascending: readonly (readonly Plain[])[] = [
  [null], [false], [true],
  [Number.NaN], [Number.NEGATIVE_INFINITY], [-(2 ** 64)], [-(2n ** 63n), -(2 ** 63)], [-(2n ** 53n) - 1n], [-(2n ** 53n), -(2 ** 53)], [-1.5],
  [0n, 0, -0], [0.1], [1n, 1], [2n ** 53n, 2 ** 53], [2n ** 53n + 1n], [2n ** 63n - 1n], [2 ** 63], [Number.POSITIVE_INFINITY],
  [aTime(-1n, 999_999_999)], [aTime(0n)], [aTime(0n, 1)],
  [""], ["a"], ["a\u0000"], ["aa"], ["é"], ["\uffee"], ["😀"],
  [new Uint8Array([])], [new Uint8Array([0])], [new Uint8Array([0, 1])], [new Uint8Array([255])],
  [aReference("a/__id2__")], [aReference("a/__id10__")], [aReference("a/b")], [aReference("a/b/c/d")], [aReference("a/b-")],
  [{ kind: "geopoint", latitude: -1, longitude: 5 }], [{ kind: "geopoint", latitude: 0, longitude: -5 }],
  [[]], [[null]], [[1n], [1]], [[1n, 2n]], [[2n]], [["a"]],
  [aVector(5)], [aVector(1, 2)], [aVector(1, 3)],
  [{}], [{ a: null }], [{ a: 1n }, { a: 1 }], [{ a: 1n, b: 0n }, { b: 0, a: 1 }], [{ a: 2n }], [{ b: 0n }],
];

describe("the order over values", () => {
  test("puts every value after those before it and level with its equals", () => {
    const ranked = ascending.flatMap((row, rank) => row.map((plain) => ({ rank, plain: aValue(plain) })));
    for (const a of ranked) {
      for (const b of ranked) {
        expect([a, b, Math.sign(compareValues(a.plain, b.plain))]).toEqual([
          a,
          b,
          Math.sign(a.rank - b.rank),
        ]);
      }
    }
  });

  test("is a total order", () => {
    fc.assert(
      fc.property(arbitraryValue, arbitraryValue, arbitraryValue, (a, b, c) => {
        expect(compareValues(a, a)).toBe(0);
        expect(Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a))).toBe(0);
        const [low, middle, high] = [a, b, c].sort(compareValues);
        if (low && middle && high) {
          expect(compareValues(low, middle)).toBeLessThanOrEqual(0);
          expect(compareValues(low, high)).toBeLessThanOrEqual(0);
          if (compareValues(a, b) === 0)
            expect(Math.sign(compareValues(a, c))).toBe(Math.sign(compareValues(b, c)));
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

test("strings compare by their UTF-8 bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
      expect(Math.sign(compareStrings(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
    }),
    { numRuns: runs(500) },
  );
});
