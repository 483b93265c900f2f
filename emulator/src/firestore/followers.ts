import type { Commit } from "./commit.ts";

type Follower = (commit: Commit) => void;

/** Those who hear of every commit, in order. */
export class Followers {
  readonly #followers = new Set<Follower>();
  readonly #untold: Commit[] = [];
  #isTelling = false;

  /** Answers how to stop following. */
  add(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Tells everyone. A follower may commit in turn: all hear of that commit after the one it follows from. */
  tell(commit: Commit): void {
    this.#untold.push(commit);
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (let next = this.#untold.shift(); next; next = this.#untold.shift()) {
        for (const follower of [...this.#followers]) follower(next);
      }
    } finally {
      this.#isTelling = false;
    }
  }
}
