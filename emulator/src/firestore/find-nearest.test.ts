import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import type { DistanceMeasure } from "./query.ts";
import { aDatabase, aQuery, aSet } from "./testing/a-database.ts";
import { aVector } from "./testing/a-value.ts";

type Vector = readonly number[];

const dotProduct = (a: Vector, b: Vector) => a.reduce((sum, element, i) => sum + element * (b[i] ?? 0), 0);
const cosine = (a: Vector, b: Vector) => 1 - dotProduct(a, b) / Math.hypot(...a) / Math.hypot(...b);
const plain: Record<DistanceMeasure, (a: Vector, b: Vector) => number> = {
  euclidean: (a, b) => Math.hypot(...a.map((element, i) => element - (b[i] ?? 0))),
  cosine,
  dotProduct,
};
/** The order of a distance; NaN is farthest, except for the dot product, where it is nearest. */
const farness: Record<DistanceMeasure, (distance: number) => number> = {
  euclidean: (distance) => distance,
  cosine: (distance) => (Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance),
  dotProduct: (distance) => -distance,
};

// Large enough that squares do not vanish: otherwise the plain formulas would differ.
const element = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -9000, max: 9000 }).map((n) => n / 1000),
);
const vector = fc.array(element, { minLength: 1, maxLength: 3 });

test("a search finds what measuring, sorting and cutting everything would", () => {
  fc.assert(
    fc.property(
      fc.array(vector, { maxLength: 20 }),
      vector,
      fc.constantFrom<DistanceMeasure[]>("euclidean", "cosine", "dotProduct"),
      fc.integer({ min: 1, max: 8 }),
      // Not a distance of small integers, where rounding would decide.
      fc.option(
        fc.integer({ min: -3, max: 9 }).map((n) => n + 0.137),
        { nil: undefined },
      ),
      (stored, asked, measure, limit, threshold) => {
        const database = aDatabase();
        stored.forEach((elements, i) => void database.commit([aSet(`c/d${i}`, { v: aVector(...elements) })]));
        const nearest = { field: ["v"], vector: asked, measure, limit, resultField: "distance" };
        const found = database.runQuery(
          aQuery("c", { nearest: { ...nearest, ...(threshold !== undefined && { threshold }) } }),
        );

        const far = (elements: Vector) => farness[measure](plain[measure](elements, asked));
        const expected = stored
          .filter(({ length }) => length === asked.length)
          .map(far)
          .filter(
            (one) =>
              threshold === undefined ||
              (one <= farness[measure](threshold) && one < Number.POSITIVE_INFINITY),
          )
          .sort((a, b) => a - b)
          .slice(0, limit);
        const distances = found.map(({ path, fields }) => {
          const value = fields.get("distance");
          const distance = value?.kind === "double" ? value.value : Number.NaN;
          const own = stored[Number(path[1]?.slice(1))] ?? [];
          expect(farness[measure](distance)).toBeCloseTo(far(own), 9);
          return farness[measure](distance);
        });
        expect(distances).toHaveLength(expected.length);
        distances.forEach((one, i) => void expect(one).toBeCloseTo(expected[i] ?? 0, 9));
        expect(new Set(found.map(({ path }) => path[1])).size).toBe(found.length);
      },
    ),
    { numRuns: runs(300) },
  );
});
