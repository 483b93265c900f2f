import type { FieldPath } from "./field-path.ts";
import type { DocumentPath } from "./path.ts";
import type { Value } from "./value.ts";

/** A query on one collection; without `from.collectionId` on all right below `parent`, or with `allDescendants` any. */
export type Query = {
  readonly parent: DocumentPath;
  readonly from: { readonly collectionId: string | undefined; readonly allDescendants: boolean };
  readonly where?: Filter;
  readonly orderBy: readonly Order[];
  readonly startAt?: Cursor;
  readonly endAt?: Cursor;
  readonly offset: number;
  readonly limit?: number;
  readonly select?: readonly FieldPath[];
  readonly nearest?: Nearest;
};

type CompositeFilter = { readonly kind: "and" | "or"; readonly filters: readonly Filter[] };
export type FieldFilter = {
  readonly kind: "field";
  readonly field: FieldPath;
  readonly op: FieldOperator;
  readonly value: Value;
};
export type UnaryFilter = {
  readonly kind: "unary";
  readonly field: FieldPath;
  readonly op: keyof typeof unaryNames;
};
export type Filter = CompositeFilter | FieldFilter | UnaryFilter;

// biome-ignore format: one row per family
/** The operators of filters, with their names in Google's API. */
export const operatorNames = {
  "<": "LESS_THAN", "<=": "LESS_THAN_OR_EQUAL", "==": "EQUAL", "!=": "NOT_EQUAL",
  ">": "GREATER_THAN", ">=": "GREATER_THAN_OR_EQUAL",
  "array-contains": "ARRAY_CONTAINS", "in": "IN", "array-contains-any": "ARRAY_CONTAINS_ANY", "not-in": "NOT_IN",
} as const;
// biome-ignore format: one row
export const unaryNames = { isNull: "IS_NULL", isNotNull: "IS_NOT_NULL", isNaN: "IS_NAN", isNotNaN: "IS_NOT_NAN" } as const;
export type FieldOperator = keyof typeof operatorNames;

/** The operators that compare with each element of an array. */
export const listOperators: ReadonlySet<string> = new Set(["in", "array-contains-any", "not-in"]);

/** One sort key; the field `["__name__"]` is the document's name. */
export type Order = { readonly field: FieldPath; readonly direction: "asc" | "desc" };

/** A position in the order of results: just before (or just after) the results that start with `values`. */
export type Cursor = { readonly values: readonly Value[]; readonly before: boolean };

/** Keeps the results of a query whose vectors are most similar to the given one, the most similar first. */
export type Nearest = {
  readonly field: FieldPath;
  readonly vector: readonly number[];
  readonly measure: DistanceMeasure;
  readonly limit: number;
  /** The maximum distance of a result; with the dot product, the minimum. */
  readonly threshold?: number;
  /** The name (not a path) of a field that each result gets, with its distance. */
  readonly resultField?: string;
};

/** The measure of the distance of two vectors. With the dot product, more is nearer. */
export type DistanceMeasure = "euclidean" | "cosine" | "dotProduct";

/** One number computed over a query's results. */
export type Aggregation = { readonly alias: string } & (
  | { readonly kind: "count"; readonly upTo?: bigint }
  | { readonly kind: "sum" | "average"; readonly field: FieldPath }
);
