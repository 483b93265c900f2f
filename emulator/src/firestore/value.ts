import type { Timestamp } from "./timestamp.ts";

/** One Firestore value. References are full resource names. */
export type Value =
  | { readonly kind: "null" }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "integer"; readonly value: bigint }
  | { readonly kind: "double"; readonly value: number }
  | { readonly kind: "timestamp"; readonly value: Timestamp }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: Uint8Array }
  | { readonly kind: "reference"; readonly value: string }
  | { readonly kind: "geopoint"; readonly latitude: number; readonly longitude: number }
  | { readonly kind: "array"; readonly values: readonly Value[] }
  | { readonly kind: "vector"; readonly elements: readonly number[] }
  | { readonly kind: "map"; readonly fields: Fields };

/** The named values of a document or of a map value. */
export type Fields = ReadonlyMap<string, Value>;
