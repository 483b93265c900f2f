import type { Database } from "./firestore/database.ts";
import type { DocumentPath } from "./firestore/path.ts";
import { contention, type TransactionId } from "./firestore/transaction.ts";
import { StatusError } from "./status.ts";

/** Google's emulator waits as long for a lock before it gives up; the service names no time. */
const LONGEST_WAIT_MS = 2000;

/** Lets whoever meets the lock of a transaction wait until that has ended. */
export class Locks {
  readonly #database: Database;
  /** Whom the transactions that wait are waiting for. */
  readonly #waiting = new Map<TransactionId, readonly TransactionId[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Does what `attempt` does when it meets no locks: it answers who holds them, and is asked again when one of them has
   * ended. Throws ABORTED, and ends the transaction `own`, when that takes too long or can never come to be.
   */
  async pass<T>(own: TransactionId | undefined, attempt: () => Promise<Passage<T>>): Promise<T> {
    const deadline = performance.now() + LONGEST_WAIT_MS;
    try {
      for (;;) {
        const passage = await attempt();
        if ("done" in passage) return passage.done;
        if (own !== undefined) {
          this.#waiting.set(own, passage.holders);
          // Of those that wait for each other the last to come gives way, so that the others need not wait in vain.
          if (this.#waitsFor(own, own)) throw contention();
        }
        if (!(await this.#release(deadline))) throw new StatusError("ABORTED", "Transaction lock timeout.");
      }
    } catch (error) {
      if (own !== undefined && error instanceof StatusError && error.code === "ABORTED") this.#giveUp(own);
      throw error;
    } finally {
      if (own !== undefined) this.#waiting.delete(own);
    }
  }

  /**
   * Holds a transaction that is tried again back from documents that another such has read, or one that waits to
   * commit, for a while: one after the other they succeed, side by side all but one would have to be tried once more.
   */
  async queue(own: TransactionId, paths: readonly DocumentPath[]): Promise<void> {
    if (!this.#database.isRetry(own)) return;
    const deadline = performance.now() + LONGEST_WAIT_MS;
    const isFirst = () =>
      this.#database
        .readersOf(paths)
        .every(({ id, isRetry }) => id === own || !(isRetry || this.#waiting.has(id)));
    while (!isFirst() && (await this.#release(deadline)));
    // At once, before the next in the queue looks.
    this.#database.lock(own, paths);
  }

  /** Resolves when a transaction has ended: true, or false at the deadline. */
  #release(deadline: number): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (isReleased: boolean) => {
        clearTimeout(timer);
        stop();
        resolve(isReleased);
      };
      const timer = setTimeout(finish, Math.max(0, deadline - performance.now()), false);
      const stop = this.#database.onRelease(() => finish(true));
    });
  }

  /** Whether `from` waits, perhaps by way of others, for `sought`. */
  #waitsFor(from: TransactionId, sought: TransactionId, seen = new Set<TransactionId>()): boolean {
    if (seen.has(from)) return false;
    seen.add(from);
    const holders = this.#waiting.get(from) ?? [];
    return holders.some((holder) => holder === sought || this.#waitsFor(holder, sought, seen));
  }

  #giveUp(own: TransactionId): void {
    try {
      this.#database.rollback(own);
    } catch {
      // It has ended, or never was: there is nothing to give up.
    }
  }
}

/** What an attempt came to: what it did, or whose locks it met. */
export type Passage<T> = { readonly done: T } | { readonly holders: readonly TransactionId[] };
