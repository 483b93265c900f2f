import { invalid } from "../status.ts";
import type { Document } from "./document.ts";
import { checkPropertyName, getField } from "./field-path.ts";
import type { DistanceMeasure, Nearest, Query } from "./query.ts";

const MAX_RESULTS = 1000;

type Vector = readonly number[];
type Measure = {
  readonly distance: (a: Vector, b: Vector) => number;
  /** 1 if a small distance is near, -1 if a great distance is. */
  readonly sign: 1 | -1;
};

/** Throws INVALID_ARGUMENT for a vector search that the service refuses. */
export function checkNearest({ nearest, limit, offset, startAt, endAt }: Query): void {
  if (!nearest) return;
  if (limit !== undefined) throw invalid("A query limit cannot be used with FindNearest");
  if (offset > 0) throw invalid("A query offset cannot be used with FindNearest");
  if (startAt || endAt) throw invalid("A cursor cannot be used with FindNearest");
  if (!(nearest.limit >= 1 && nearest.limit <= MAX_RESULTS))
    throw invalid(`FindNearest.limit must be a positive integer of no more than ${MAX_RESULTS}`);
  if (nearest.threshold !== undefined && !Number.isFinite(nearest.threshold))
    throw invalid("distanceThreshold must be a finite number.");
  if (nearest.resultField !== undefined)
    checkPropertyName(nearest.resultField, "distanceResultField.property.name");
}

/** Returns the nearest documents first, by exact measurement; skips those without a vector of as many dimensions. */
export function findNearest(documents: readonly Document[], nearest: Nearest): readonly Document[] {
  const { vector, threshold, resultField } = nearest;
  const { distance: measure, sign } = measures[nearest.measure];
  const found: { readonly document: Document; readonly distance: number }[] = [];
  for (const document of documents) {
    const value = getField(document.fields, nearest.field);
    if (value?.kind !== "vector" || value.elements.length !== vector.length) continue;
    const distance = measure(value.elements, vector);
    if (threshold === undefined || sign * compareDistances(distance, threshold) <= 0)
      found.push({ document, distance });
  }
  found.sort((a, b) => sign * compareDistances(a.distance, b.distance));
  const first = found.slice(0, nearest.limit);
  return first.map(({ document, distance }) =>
    resultField === undefined ? document : withDistance(document, resultField, distance),
  );
}

const measures: Record<DistanceMeasure, Measure> = {
  euclidean: {
    distance: (a, b) => Math.sqrt(sum(a, (element, i) => (element - (b[i] ?? 0)) ** 2)),
    sign: 1,
  },
  cosine: {
    distance: (a, b) => 1 - dotProduct(a, b) / Math.sqrt(dotProduct(a, a) * dotProduct(b, b)),
    sign: 1,
  },
  dotProduct: { distance: dotProduct, sign: -1 },
};

function dotProduct(a: Vector, b: Vector): number {
  return sum(a, (element, i) => element * (b[i] ?? 0));
}

function sum(vector: Vector, term: (element: number, i: number) => number): number {
  let total = 0;
  for (const [i, element] of vector.entries()) total += term(element, i);
  return total;
}

/** NaN, as the distance from a zero vector by the cosine, is greater than every number. */
function compareDistances(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

function withDistance(document: Document, field: string, distance: number): Document {
  return { ...document, fields: new Map(document.fields).set(field, { kind: "double", value: distance }) };
}
