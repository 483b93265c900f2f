import type { Database } from "./firestore/database.ts";
import type { DocumentPath } from "./firestore/path.ts";
import { contention, type TransactionId } from "./firestore/transaction.ts";
import { StatusError } from "./status.ts";

/** The same timeout of a lock as in Google's emulator, in ms; the service documents no time. */
const LONGEST_WAIT_MS = 2000;

/** Delays requests until the transactions that lock their documents end. */
export class Locks {
  readonly #database: Database;
  /** For each waiting transaction, the transactions it is blocked by. */
  readonly #waiting = new Map<TransactionId, readonly TransactionId[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Runs `attempt` until it meets no locks. After a timeout or in a deadlock, throws ABORTED and ends `own`. */
  async pass<T>(own: TransactionId | undefined, attempt: () => Promise<Passage<T>>): Promise<T> {
    const deadline = performance.now() + LONGEST_WAIT_MS;
    try {
      for (;;) {
        const passage = await attempt();
        if ("done" in passage) return passage.done;
        if (own !== undefined) {
          this.#waiting.set(own, passage.holders);
          // In a deadlock the last transaction to arrive is aborted.
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
   * Delays a retried transaction while another retry, or a transaction about to commit, has read the same documents:
   * one after the other they succeed, while in parallel all but one would be aborted again.
   */
  async queue(own: TransactionId, paths: readonly DocumentPath[]): Promise<void> {
    if (!this.#database.isRetry(own)) return;
    const deadline = performance.now() + LONGEST_WAIT_MS;
    const isFirst = () =>
      this.#database
        .readersOf(paths)
        .every(({ id, isRetry }) => id === own || !(isRetry || this.#waiting.has(id)));
    while (!isFirst() && (await this.#release(deadline)));
    // Synchronously, before the next in the queue checks.
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

  /** Whether `blocker` blocks `from`, directly or through others. */
  #waitsFor(from: TransactionId, blocker: TransactionId, seen = new Set<TransactionId>()): boolean {
    if (seen.has(from)) return false;
    seen.add(from);
    const holders = this.#waiting.get(from) ?? [];
    return holders.some((holder) => holder === blocker || this.#waitsFor(holder, blocker, seen));
  }

  #giveUp(own: TransactionId): void {
    try {
      this.#database.rollback(own);
    } catch {
      // It has ended already, or never began.
    }
  }
}

/** The outcome of an attempt: its result, or the transactions whose locks it met. */
export type Passage<T> = { readonly done: T } | { readonly holders: readonly TransactionId[] };
