import type { FieldPath } from "./field-path.ts";
import type { Value } from "./value.ts";

/** A change to one field that the server computes from the field's present value. */
export type Transform = { readonly field: FieldPath } & (
  | { readonly kind: "serverTimestamp" }
  | { readonly kind: "increment" | "maximum" | "minimum"; readonly operand: Value }
  | { readonly kind: "arrayUnion" | "arrayRemove"; readonly values: readonly Value[] }
);
