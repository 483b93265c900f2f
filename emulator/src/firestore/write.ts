import type { FieldPath } from "./field-path.ts";
import type { DocumentPath } from "./path.ts";
import type { Precondition } from "./precondition.ts";
import type { Timestamp } from "./timestamp.ts";
import type { Transform } from "./transform.ts";
import type { Fields, Value } from "./value.ts";

/** One write of a commit. A set without a mask replaces the document; with one it touches only the masked fields. */
export type Write = { readonly path: DocumentPath; readonly precondition?: Precondition } & (
  | {
      readonly op: "set";
      readonly fields: Fields;
      readonly mask?: readonly FieldPath[];
      readonly transforms: readonly Transform[];
    }
  | { readonly op: "delete" }
  | { readonly op: "verify" }
);

/** What the service answers for one write; `updateTime` is absent after a delete. */
export type WriteResult = { readonly updateTime?: Timestamp; readonly transformResults: readonly Value[] };
