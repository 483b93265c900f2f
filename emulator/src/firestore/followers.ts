import type { Commit } from "./commit.ts";

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
