import { invalid, StatusError } from "../status.ts";
import type { Change, Document } from "./document.ts";
import { type NormalQuery, reaches } from "./normal-query.ts";
import { type DocumentPath, pathKey } from "./path.ts";
import { type Timestamp, toMicros } from "./timestamp.ts";

export type TransactionId = string;

/** Which state a read sees; without it, the newest. */
export type ReadView = { readonly transaction?: TransactionId } | { readonly readTime: Timestamp };

/** The options of a new transaction: read-only at a time, or read-write, perhaps as a retry of an aborted one. */
export type TransactionOptions = {
  readonly readOnly?: { readonly readTime?: Timestamp };
  readonly retry?: TransactionId;
};

/**
 * A transaction that may still read and commit. A read-only one sees the state at `readTime`; a read-write one sees the
 * newest, and locks the documents it reads: https://firebase.google.com/docs/firestore/transaction-data-contention
 */
export type OpenTransaction = {
  readonly readTime: Timestamp | undefined;
  readonly isRetry: boolean;
  readonly begun: Timestamp;
  lastUsed: Timestamp;
  /** The keys of the documents it has read, found or missing; a read-only one keeps none, and no queries. */
  readonly documents: Set<string>;
  readonly queries: { readonly normal: NormalQuery; readonly found: readonly Document[] }[];
};

/** A transaction that has read a document. */
export type Reader = { readonly id: TransactionId; readonly isRetry: boolean };

// https://firebase.google.com/docs/firestore/quotas#writes_and_transactions
const MAX_MICROS = 270_000_000n;
const MAX_IDLE_MICROS = 60_000_000n;
const REMEMBERED_ENDS = 10_000;

/** The transactions of one database: the reads of each, and whether it may still commit. */
export class Transactions {
  readonly #open = new Map<TransactionId, OpenTransaction>();
  readonly #onEnd: () => void;
  readonly #ended = new Map<TransactionId, "closed" | "expired">();

  /** `onEnd` is called whenever a transaction ends, for any reason. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  begin(id: TransactionId, now: Timestamp, { readOnly, retry }: TransactionOptions): void {
    this.#expire(now);
    if (retry !== undefined && !this.#open.has(retry) && !this.#ended.has(retry)) throw this.#notOpen(retry);
    this.#open.set(id, {
      readTime: readOnly && (readOnly.readTime ?? now),
      isRetry: retry !== undefined,
      begun: now,
      lastUsed: now,
      documents: new Set(),
      queries: [],
    });
  }

  /** Returns the open transaction of that name; throws INVALID_ARGUMENT if it is not open. */
  use(id: TransactionId, now: Timestamp): OpenTransaction {
    this.#expire(now);
    const transaction = this.#open.get(id);
    if (!transaction) throw this.#notOpen(id);
    transaction.lastUsed = now;
    return transaction;
  }

  /** Ends the transaction: it committed, failed or was rolled back, or has expired. */
  end(id: TransactionId, how: "closed" | "expired" = "closed"): void {
    if (!this.#open.delete(id)) return;
    this.#onEnd();
    this.#ended.set(id, how);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > REMEMBERED_ENDS && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** Ends the transaction if it is open; throws INVALID_ARGUMENT only for an unknown name. */
  rollback(id: TransactionId, now: Timestamp): void {
    this.#expire(now);
    if (!this.#open.has(id) && !this.#ended.has(id)) throw this.#notOpen(id);
    this.end(id);
  }

  /** Returns the transactions, except `own`, whose locks forbid the changes. */
  holders(
    changes: readonly Change[],
    own: TransactionId | undefined,
    now: Timestamp,
  ): readonly TransactionId[] {
    this.#expire(now);
    return [...this.#open]
      .filter(([id, transaction]) => id !== own && changes.some((change) => locks(transaction, change)))
      .map(([id]) => id);
  }

  /** Returns the transactions that have read one of the documents and may write. */
  readersOf(paths: readonly DocumentPath[]): readonly Reader[] {
    const keys = paths.map(pathKey);
    return [...this.#open]
      .filter(([, { documents }]) => keys.some((key) => documents.has(key)))
      .map(([id, { isRetry }]) => ({ id, isRetry }));
  }

  lock(id: TransactionId, paths: readonly DocumentPath[], now: Timestamp): void {
    const { documents } = this.use(id, now);
    for (const path of paths) documents.add(pathKey(path));
  }

  isRetry(id: TransactionId): boolean {
    return this.#open.get(id)?.isRetry ?? false;
  }

  isLocking(own: TransactionId | undefined): boolean {
    return this.#open.size > (own !== undefined && this.#open.has(own) ? 1 : 0);
  }

  endAll(): void {
    for (const id of [...this.#open.keys()]) this.end(id);
  }

  #notOpen(id: TransactionId): StatusError {
    const end = this.#ended.get(id);
    // The SDKs start again when they read "transaction has expired".
    const message =
      end === "expired"
        ? "The referenced transaction has expired or is no longer valid."
        : end === "closed"
          ? "Transaction is invalid or closed."
          : "Invalid transaction.";
    return invalid(message);
  }

  #expire(now: Timestamp): void {
    const micros = toMicros(now);
    for (const [id, { begun, lastUsed }] of this.#open) {
      const isIdle = micros - toMicros(lastUsed) > MAX_IDLE_MICROS;
      if (isIdle || micros - toMicros(begun) > MAX_MICROS) this.end(id, "expired");
    }
  }
}

/** Returns the error of a request that other transactions block; the SDKs retry it. */
export function contention(): StatusError {
  return new StatusError(
    "ABORTED",
    "Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.",
  );
}

function locks({ documents, queries }: OpenTransaction, change: Change): boolean {
  return (
    documents.has(pathKey(change.path)) || queries.some(({ normal, found }) => reaches(normal, found, change))
  );
}
