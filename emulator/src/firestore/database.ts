import type { DatabaseState } from "./database-state.ts";
import type { Change, Document } from "./document.ts";
import type { Listener, ListenSnapshot } from "./listen.ts";
import { MemoryDatabase } from "./memory-database.ts";
import type { DocumentPath } from "./path.ts";
import type { Aggregation, Order, Query } from "./query.ts";
import type { Timestamp } from "./timestamp.ts";
import type { Reader, TransactionId, TransactionOptions } from "./transaction.ts";
import type { Value } from "./value.ts";
import type { Write, WriteResult } from "./write.ts";

/** From which state a read answers; absent means the newest. */
export type ReadView = { readonly transaction?: TransactionId } | { readonly readTime: Timestamp };

/** A commit, as those who follow the database see it. `origin` tells a client's commit from clearing or importing. */
export type Commit = {
  readonly time: Timestamp;
  readonly changes: readonly Change[];
  readonly origin: "commit" | "clear" | "import";
};

/** What `commit` answers. */
export type CommitResult = {
  readonly commitTime: Timestamp;
  readonly results: readonly WriteResult[];
  readonly changes: readonly Change[];
};

/** What one write would do, given the writes before it in the same commit. */
export type PreviewedWrite = {
  readonly write: Write;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
};

/**
 * Which documents right below `parent` to list: of one collection, or of all. `showMissing` adds paths that only have
 * documents below them.
 */
export type ListDocumentsOptions = {
  readonly parent: DocumentPath;
  readonly collectionId: string | undefined;
  readonly pageSize: number;
  readonly pageToken?: string;
  readonly orderBy?: readonly Order[];
  readonly showMissing: boolean;
};

/** One page of a listing; a row without `document` is a missing document. `nextPageToken` is absent at the end. */
export type ListDocumentsPage = {
  readonly rows: readonly { readonly path: DocumentPath; readonly document: Document | undefined }[];
  readonly nextPageToken?: string;
};

/** One Firestore database in memory. Every method is synchronous and throws `StatusError`. */
export interface Database {
  readonly projectId: string;
  readonly databaseId: string;
  get(path: DocumentPath, at?: ReadView): Document | undefined;
  runQuery(query: Query, at?: ReadView): readonly Document[];
  aggregate(query: Query, aggregations: readonly Aggregation[], at?: ReadView): ReadonlyMap<string, Value>;
  /** Cursors (names, at most `count`) that cut a collection-group query into parts of similar size. */
  partitionQuery(query: Query, count: number, at?: ReadView): readonly Value[];
  listDocuments(options: ListDocumentsOptions, at?: ReadView): ListDocumentsPage;
  listCollectionIds(parent: DocumentPath, at?: ReadView): readonly string[];
  /** Applies all writes or none. `time`, if given, must come from `now()`, and becomes the commit's time. */
  commit(
    writes: readonly Write[],
    options?: { readonly transaction?: TransactionId; readonly time?: Timestamp },
  ): CommitResult;
  /** What `commit` would leave, without doing it; preconditions are not checked. */
  preview(writes: readonly Write[], time?: Timestamp): readonly PreviewedWrite[];
  /** The open transactions, but for `own`, that have read what the writes would change: `commit` would be ABORTED. */
  lockHolders(writes: readonly Write[], own?: TransactionId): readonly TransactionId[];
  /** The open transactions that have read one of the documents and may write. */
  readersOf(paths: readonly DocumentPath[]): readonly Reader[];
  /** Locks documents for a transaction as reading them does. */
  lock(transaction: TransactionId, paths: readonly DocumentPath[]): void;
  /** Whether a transaction was begun to try an aborted one again. */
  isRetry(transaction: TransactionId): boolean;
  /** Calls whenever a transaction has ended, and its locks with it. Answers how to stop. */
  onRelease(tell: () => void): () => void;
  beginTransaction(options?: TransactionOptions): TransactionId;
  rollback(transaction: TransactionId): void;
  /** Calls after each commit that changed something, in order and before `commit` returns. Answers how to stop. */
  subscribe(follower: (commit: Commit) => void): () => void;
  /** Opens a set of targets; `onSnapshot` is called before the commit returns and before `subscribe`'s followers. */
  listen(onSnapshot: (snapshot: ListenSnapshot) => void): Listener;
  clear(): void;
  export(): DatabaseState;
  import(state: DatabaseState): void;
  /** The time, in whole microseconds, later than every time given before. */
  now(): Timestamp;
}

export type DatabaseOptions = {
  /** The clock; need not be monotonic. */
  readonly now: () => Timestamp;
  /** A fresh identifier, used to name transactions. */
  readonly newId: () => string;
  readonly projectId: string;
  readonly databaseId: string;
};

/** An empty database. */
export function createDatabase(options: DatabaseOptions): Database {
  return new MemoryDatabase(options);
}
