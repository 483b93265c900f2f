import type { Change } from "./document.ts";
import type { Timestamp } from "./timestamp.ts";
import type { WriteResult } from "./write.ts";

/** A commit, as followers of the database see it. `origin` separates a client's commit from clearing or importing. */
export type Commit = {
  readonly time: Timestamp;
  readonly changes: readonly Change[];
  readonly origin: "commit" | "clear" | "import";
};

/** The result of `commit`. */
export type CommitResult = {
  readonly commitTime: Timestamp;
  readonly results: readonly WriteResult[];
  readonly changes: readonly Change[];
};
