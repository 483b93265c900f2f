import type { Document } from "./document.ts";
import type { DocumentPath } from "./path.ts";
import type { Query } from "./query.ts";
import type { Timestamp } from "./timestamp.ts";

/** What a listener watches. */
export type Target =
  | { readonly kind: "documents"; readonly paths: readonly DocumentPath[] }
  | { readonly kind: "query"; readonly query: Query };

/**
 * One document entering, changing in, or leaving a target. `document` of a removal is the document as it is now:
 * undefined when it was deleted (or, in the first snapshot of a documents target, when it is missing), present when
 * it exists but no longer belongs to the target.
 */
export type TargetChange =
  | { readonly kind: "added" | "modified"; readonly path: DocumentPath; readonly document: Document }
  | { readonly kind: "removed"; readonly path: DocumentPath; readonly document: Document | undefined };

/**
 * What a target holds when it is added. With `reset` the changes are the whole target and void what the client
 * knew; without it (a resumed target) they are the difference since the time resumed from. `passing` are the removals of
 * documents that have entered and left since then.
 */
export type FirstSnapshot = {
  readonly readTime: Timestamp;
  readonly reset: boolean;
  readonly changes: readonly TargetChange[];
  readonly passing: readonly TargetChange[];
};

/** What one commit changed, for each target it touched. `readTime` is the commit's time and a token to resume from. */
export type ListenSnapshot = {
  readonly readTime: Timestamp;
  readonly targets: ReadonlyMap<number, readonly TargetChange[]>;
};

/** The targets of one stream. Each commit that touches any of them gives exactly one snapshot. */
export type Listener = {
  /** Starts watching and answers what the target holds now, or what changed since `resumeFrom` when still known. */
  add(targetId: number, target: Target, resumeFrom?: Timestamp): FirstSnapshot;
  /** How many documents the target holds now (for existence filters). */
  count(targetId: number): number;
  /** Stops watching; unknown targets are ignored. */
  remove(targetId: number): void;
  close(): void;
};
