import type { Document } from "./document.ts";
import type { DocumentPath } from "./path.ts";
import type { Query } from "./query.ts";
import type { Timestamp } from "./timestamp.ts";

/** A watched query or watched documents. */
export type Target =
  | { readonly kind: "documents"; readonly paths: readonly DocumentPath[] }
  | { readonly kind: "query"; readonly query: Query };

/**
 * One document entering, changing in, or leaving a target. `document` of a removal is the document as it is now:
 * undefined if it was deleted (or, in the first snapshot of a documents target, if it is missing), defined if it exists
 * but no longer belongs to the target.
 */
export type TargetChange =
  | { readonly kind: "added" | "modified"; readonly path: DocumentPath; readonly document: Document }
  | { readonly kind: "removed"; readonly path: DocumentPath; readonly document: Document | undefined };

/**
 * The state of a target when it is added. With `reset` the changes are the whole target and replace the client's state;
 * without it (a resumed target) they are the difference since the resumed time. `passing` are the removals of documents
 * that have entered and left since then.
 */
export type FirstSnapshot = {
  readonly readTime: Timestamp;
  readonly reset: boolean;
  readonly changes: readonly TargetChange[];
  readonly passing: readonly TargetChange[];
};

/** The changes of one commit, for each affected target. `readTime` is the commit's time and a token to resume from. */
export type ListenSnapshot = {
  readonly readTime: Timestamp;
  readonly targets: ReadonlyMap<number, readonly TargetChange[]>;
};

/** The targets of one stream. Each commit that touches any of them gives exactly one snapshot. */
export type Listener = {
  /** Starts watching and returns the current target, or the changes since `resumeFrom` if still known. */
  add(targetId: number, target: Target, resumeFrom?: Timestamp): FirstSnapshot;
  /** Returns the number of documents in the target (for existence filters). */
  count(targetId: number): number;
  remove(targetId: number): void;
  close(): void;
};
