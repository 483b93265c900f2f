import type { Timestamp } from "./timestamp.ts";

/** Names a transaction that has begun. */
export type TransactionId = string;

/** How a transaction begins: read-only at a time, or read-write, perhaps as a retry of one that was aborted. */
export type TransactionOptions = {
  readonly readOnly?: { readonly readTime?: Timestamp };
  readonly retry?: TransactionId;
};
