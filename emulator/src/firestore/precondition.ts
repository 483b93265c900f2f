import type { Timestamp } from "./timestamp.ts";

/** What must hold of a document for a write to it to happen. */
export type Precondition = { readonly exists: boolean } | { readonly updateTime: Timestamp };
