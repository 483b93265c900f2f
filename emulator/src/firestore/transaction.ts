import { StatusError } from "../status.ts";
import type { Document } from "./document.ts";
import type { DocumentPath } from "./path.ts";
import { pathKey } from "./path.ts";
import type { Query } from "./query.ts";
import type { Timestamp } from "./timestamp.ts";
import { compareTimestamps, toMicros } from "./timestamp.ts";

/** Names a transaction that has begun. */
export type TransactionId = string;

/** How a transaction begins: read-only at a time, or read-write, perhaps as a retry of one that was aborted. */
export type TransactionOptions = {
  readonly readOnly?: { readonly readTime?: Timestamp };
  readonly retry?: TransactionId;
};

/** A transaction that may still read and commit. All its reads are of the state at `readTime`. */
export type OpenTransaction = {
  readonly readTime: Timestamp;
  readonly readOnly: boolean;
  readonly begun: Timestamp;
  lastUsed: Timestamp;
  readonly documents: Map<string, { readonly path: DocumentPath; readonly seen: Document | undefined }>;
  readonly queries: { readonly query: Query; readonly seen: readonly Document[] }[];
};

/** How to look at the newest state, to see whether what a transaction read still holds. */
export type Newest = {
  readonly get: (path: DocumentPath) => Document | undefined;
  readonly run: (query: Query) => readonly Document[];
};

// https://firebase.google.com/docs/firestore/quotas#writes_and_transactions
const MAX_MICROS = 270_000_000n;
const MAX_IDLE_MICROS = 60_000_000n;
const REMEMBERED_ENDS = 10_000;

/** The transactions of one database: what each has read, and whether it may still commit. */
export class Transactions {
  readonly #open = new Map<TransactionId, OpenTransaction>();
  readonly #ended = new Map<TransactionId, "closed" | "expired">();

  begin(id: TransactionId, now: Timestamp, options: TransactionOptions): void {
    this.#expire(now);
    this.#open.set(id, {
      readTime: options.readOnly?.readTime ?? now,
      readOnly: options.readOnly !== undefined,
      begun: now,
      lastUsed: now,
      documents: new Map(),
      queries: [],
    });
  }

  /** The open transaction of that name; throws INVALID_ARGUMENT when there is none (any more). */
  use(id: TransactionId, now: Timestamp): OpenTransaction {
    this.#expire(now);
    const begun = this.#open.get(id)?.begun;
    if (begun && toMicros(now) - toMicros(begun) > MAX_MICROS) this.#end(id, "expired");
    const transaction = this.#open.get(id);
    if (!transaction) throw this.#notOpen(id);
    transaction.lastUsed = now;
    // A Map keeps the order of insertion: the transactions stay in the order of their last use.
    this.#open.delete(id);
    this.#open.set(id, transaction);
    return transaction;
  }

  /** Ends the transaction, whether it committed, failed or was given up. */
  end(id: TransactionId): void {
    this.#end(id, "closed");
  }

  /** Ends the transaction if it is open; throws INVALID_ARGUMENT only for a name never given. */
  rollback(id: TransactionId, now: Timestamp): void {
    this.#expire(now);
    if (!this.#open.has(id) && !this.#ended.has(id)) throw this.#notOpen(id);
    this.end(id);
  }

  /** Ends every transaction: the state they read is gone. */
  endAll(): void {
    for (const id of [...this.#open.keys()]) this.end(id);
  }

  #notOpen(id: TransactionId): StatusError {
    const end = this.#ended.get(id);
    // The SDKs begin anew when they read "transaction has expired".
    const message =
      end === "expired"
        ? "The referenced transaction has expired or is no longer valid."
        : end === "closed"
          ? "Transaction is invalid or closed."
          : "Invalid transaction.";
    return new StatusError("INVALID_ARGUMENT", message);
  }

  #expire(now: Timestamp): void {
    const micros = toMicros(now);
    for (const [id, { lastUsed }] of this.#open) {
      if (micros - toMicros(lastUsed) <= MAX_IDLE_MICROS) return;
      this.#end(id, "expired");
    }
  }

  #end(id: TransactionId, how: "closed" | "expired"): void {
    if (!this.#open.delete(id)) return;
    this.#ended.set(id, how);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > REMEMBERED_ENDS && oldest !== undefined) this.#ended.delete(oldest);
  }
}

/** Throws ABORTED unless everything the transaction read would be read the same now: documents, and whole results. */
export function checkReads(transaction: OpenTransaction, newest: Newest): void {
  for (const { path, seen } of transaction.documents.values()) {
    if (!sameVersion(seen, newest.get(path))) throw contention();
  }
  for (const { query, seen } of transaction.queries) {
    const now = newest.run(query);
    if (now.length !== seen.length || !seen.every((document, i) => sameVersion(document, now[i])))
      throw contention();
  }
}

/** Why a transaction that others got in the way of cannot commit; the SDKs run it again. */
export function contention(): StatusError {
  return new StatusError(
    "ABORTED",
    "Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.",
  );
}

/** Notes a document the transaction saw. */
export function noteDocument(
  transaction: OpenTransaction,
  path: DocumentPath,
  seen: Document | undefined,
): void {
  transaction.documents.set(pathKey(path), { path, seen });
}

function sameVersion(a: Document | undefined, b: Document | undefined): boolean {
  if (!a || !b) return a === b;
  return compareTimestamps(a.updateTime, b.updateTime) === 0 && pathKey(a.path) === pathKey(b.path);
}
