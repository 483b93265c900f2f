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

type Follower = (commit: Commit) => void;

/** Functions that are called with every commit, in order. */
export class Followers {
  readonly #followers = new Set<Follower>();
  readonly #waiting: Commit[] = [];
  #isPublishing = false;

  /** Returns a function that stops following. */
  add(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Calls every follower. A follower may commit too: that commit reaches everyone after the one that caused it. */
  publish(commit: Commit): void {
    this.#waiting.push(commit);
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        for (const follower of [...this.#followers]) follower(next);
      }
    } finally {
      this.#isPublishing = false;
    }
  }
}
