import fc from "fast-check";
import type { Value } from "../value.ts";
import { aReference, aValue, aVector } from "./a-value.ts";

const numbers: fc.Arbitrary<Value> = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(aValue),
  fc.bigInt({ min: -3n, max: 3n }).map(aValue),
  fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)).map(aValue),
  fc.double().map(aValue),
  fc.constantFrom(0, -0, 1, -1, 0.5, Number.NaN, 2 ** 53, 2 ** 63, -(2 ** 63)).map(aValue),
);

const degrees = (most: number) =>
  fc.oneof(fc.integer({ min: -most, max: most }), fc.constantFrom(-0, 0, 0.5));
const scalars: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(aValue(null)),
  fc.boolean().map(aValue),
  { weight: 3, arbitrary: numbers },
  fc
    .record({ seconds: fc.bigInt({ min: -5n, max: 5n }), micros: fc.integer({ min: 0, max: 2 }) })
    .map(({ seconds, micros }): Value => ({ kind: "timestamp", value: { seconds, nanos: micros * 1000 } })),
  fc.string({ unit: "grapheme", maxLength: 4 }).map(aValue),
  fc.constantFrom("", "a", "b", "\uffee", "😀", "é").map(aValue),
  fc.uint8Array({ maxLength: 3 }).map(aValue),
  fc.constantFrom("a/b", "a/b/c/d", "a/__id7__", "a/__id12__", "b/a").map(aReference),
  fc
    .record({ latitude: degrees(90), longitude: degrees(180) })
    .map((point): Value => ({ kind: "geopoint", ...point })),
);

const vectors: fc.Arbitrary<Value> = fc
  .array(fc.integer({ min: -2, max: 2 }), { minLength: 1, maxLength: 3 })
  .map((elements) => aVector(...elements));

const names = fc.constantFrom("a", "b", "c.d", "é", "constructor");

/** Any value that can be stored in a document, with many near misses and equals among them. */
export const arbitraryValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value; unlisted: Value; map: Value }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      { weight: 6, arbitrary: scalars },
      vectors,
      fc.array(tie("unlisted"), { maxLength: 3 }).map((values): Value => ({ kind: "array", values })),
      tie("map"),
    ),
    unlisted: fc.oneof({ maxDepth: 2 }, { weight: 6, arbitrary: scalars }, tie("map")),
    map: fc
      .array(fc.tuple(names, tie("value")), { maxLength: 3 })
      .map((entries): Value => ({ kind: "map", fields: new Map(entries) })),
  }),
).value;
