import { invalid } from "../status.ts";
import { aggregate, aggregatedFields, checkAggregations } from "./aggregate.ts";
import { Clock } from "./clock.ts";
import { CommitLog } from "./commit-log.ts";
import { type Commit, type CommitResult, type DocumentOutcome, outcomeOf } from "./commit-writes.ts";
import { compareStrings } from "./compare.ts";
import { DatabaseReads } from "./database-reads.ts";
import { type DatabaseState, readDocument, writeDocument } from "./database-state.ts";
import type { Change, Document } from "./document.ts";
import { DocumentStore } from "./document-store.ts";
import { type DocumentWrites, foldWrites } from "./fold-writes.ts";
import {
  type ListDocumentsOptions,
  type ListDocumentsPage,
  listByQuery,
  listWithMissing,
} from "./list-documents.ts";
import type { Listener, ListenSnapshot } from "./listen.ts";
import { Listeners } from "./listeners.ts";
import { normalizeQuery } from "./normal-query.ts";
import { checkPartition, partitionPoints } from "./partition-query.ts";
import { checkPath, type DatabaseName, type DocumentPath, pathKey } from "./path.ts";
import type { Aggregation, Query } from "./query.ts";
import { project } from "./run-query.ts";
import { type Timestamp, toMicros } from "./timestamp.ts";
import {
  contention,
  type Reader,
  type ReadView,
  type TransactionId,
  type TransactionOptions,
  Transactions,
} from "./transaction.ts";
import type { Value } from "./value.ts";
import type { Write } from "./write.ts";

export type DatabaseOptions = DatabaseName & {
  /** Reads the clock, which need not be monotonic. */
  readonly now: () => Timestamp;
  /** Returns the time since any moment, in µs, by a clock that nobody sets. */
  readonly elapsed: () => bigint;
  /** Returns a new id for a transaction. */
  readonly newId: () => string;
};

/** One Firestore database in memory. Every method is synchronous and throws `StatusError`. */
export class Database {
  readonly projectId: string;
  readonly databaseId: string;
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #store = new DocumentStore();
  readonly #log: CommitLog;
  readonly #listeners: Listeners;
  readonly #releases = new Set<() => void>();
  readonly #transactions = new Transactions(() => {
    for (const listener of this.#releases) listener();
  });
  readonly #reads: DatabaseReads;
  readonly #followers = new Set<(commit: Commit) => void>();
  #write: (commit: Commit) => void = () => undefined;

  constructor({ now, elapsed, newId, projectId, databaseId }: DatabaseOptions) {
    this.projectId = projectId;
    this.databaseId = databaseId;
    this.#clock = new Clock(now, elapsed);
    this.#newId = newId;
    this.#log = new CommitLog(this.now());
    this.#reads = new DatabaseReads(this.#store, this.#log, this.#transactions, () => this.now());
    this.#listeners = new Listeners(this, this.#store, this.#log);
    this.#followers.add(({ time, changes }) => this.#listeners.notify(time, changes));
  }

  /** Returns a time in whole microseconds, later than every time before. */
  now(): Timestamp {
    return this.#clock.next();
  }

  /** Returns the time of a request to read, for the rules: `now()`, except after the clock was set back. */
  askedAt(): Timestamp {
    return this.#clock.asked();
  }

  get(path: DocumentPath, at?: ReadView): Document | undefined {
    checkPath(path);
    return this.#reads.get(path, at);
  }

  runQuery(query: Query, at?: ReadView): readonly Document[] {
    const normal = normalizeQuery(this, query);
    const results = this.#reads.run(normal, at);
    return query.select ? results.map((document) => project(normal, document)) : results;
  }

  aggregate(query: Query, aggregations: readonly Aggregation[], at?: ReadView): ReadonlyMap<string, Value> {
    checkAggregations(aggregations);
    const normal = normalizeQuery(this, query, aggregatedFields(aggregations));
    return aggregate(this.#reads.run(normal, at), aggregations);
  }

  /** Returns cursors (names, at most `count`) that cut a collection-group query into parts of similar size. */
  partitionQuery(query: Query, count: number, at?: ReadView): readonly Value[] {
    checkPartition(query, count);
    return partitionPoints(this, this.#reads.run(normalizeQuery(this, query), at), count);
  }

  listDocuments(options: ListDocumentsOptions, at?: ReadView): ListDocumentsPage {
    if (options.showMissing) return listWithMissing(this, options, this.#reads.treeAt(at));
    return listByQuery(this, options, (query) => this.#reads.run(normalizeQuery(this, query), at));
  }

  listCollectionIds(parent: DocumentPath, at?: ReadView): readonly string[] {
    return this.#reads.treeAt(at).collectionIds(parent).toSorted(compareStrings);
  }

  /** Applies all writes or none. `time`, if given, must come from `now()`, and becomes the commit's time. */
  commit(
    writes: readonly Write[],
    options: { readonly transaction?: TransactionId; readonly time?: Timestamp } = {},
  ): CommitResult {
    const { transaction } = options;
    // A commit that no state could accept leaves its transaction open.
    const folded = foldWrites(writes);
    if (transaction !== undefined) this.#endTransaction(transaction, writes);
    if (this.lockHolders(writes, transaction).length > 0) throw contention();
    const time = this.#commitTime(options.time);
    const { results, documents } = this.#outcomeOf(folded, time, "checked");
    const changes = documents.filter(isChange);
    this.#apply(time, changes, "commit");
    return { commitTime: time, results, changes };
  }

  /** Returns the effect of `commit` on each document, without committing and without checking preconditions. */
  preview(writes: readonly Write[], time: Timestamp): readonly DocumentOutcome[] {
    return this.#outcomeOf(foldWrites(writes), time, "ignored").documents;
  }

  /** Returns the open transactions, other than `own`, whose locks make `commit` of these writes ABORTED. */
  lockHolders(writes: readonly Write[], own?: TransactionId): readonly TransactionId[] {
    if (!this.#transactions.isLocking(own)) return [];
    // `now()` would make the time that a commit has taken an earlier one.
    const time = this.#clock.present();
    const { documents } = this.#outcomeOf(foldWrites(writes), time, "ignored");
    return this.#transactions.holders(documents.filter(isChange), own, time);
  }

  /** Returns the open transactions that have read one of the documents and may write. */
  readersOf(paths: readonly DocumentPath[]): readonly Reader[] {
    return this.#transactions.readersOf(paths);
  }

  lock(transaction: TransactionId, paths: readonly DocumentPath[]): void {
    this.#transactions.lock(transaction, paths, this.#clock.present());
  }

  isRetry(transaction: TransactionId): boolean {
    return this.#transactions.isRetry(transaction);
  }

  /** Calls `listener` whenever a transaction ends and releases its locks. Returns a function that stops this. */
  onRelease(listener: () => void): () => void {
    this.#releases.add(listener);
    return () => this.#releases.delete(listener);
  }

  beginTransaction(options: TransactionOptions = {}): TransactionId {
    const readTime = options.readOnly?.readTime;
    if (readTime) this.#reads.checkReadTime(readTime);
    const id = this.#newId();
    this.#transactions.begin(id, this.now(), options);
    return id;
  }

  rollback(transaction: TransactionId): void {
    this.#transactions.rollback(transaction, this.now());
  }

  /** Calls `write` with each commit before it is applied; if it throws, the commit fails and changes nothing. */
  writeAhead(write: (commit: Commit) => void): void {
    this.#write = write;
  }

  /** Calls `follower` after each commit with changes, before `commit` returns. A follower must not commit. */
  subscribe(follower: (commit: Commit) => void): void {
    this.#followers.add(follower);
  }

  /** Opens a set of targets. `onSnapshot` is called before the commit returns and before the followers of `subscribe`. */
  listen(onSnapshot: (snapshot: ListenSnapshot) => void): Listener {
    return this.#listeners.open(onSnapshot);
  }

  /** Removes documents, at most `count`, and ends every transaction; returns whether there may be more. */
  clear(count = Number.POSITIVE_INFINITY): boolean {
    const changes: Change[] = [];
    for (const before of this.#store.tree.documents()) {
      if (changes.length >= count) break;
      changes.push({ path: before.path, before, after: undefined });
    }
    this.#transactions.endAll();
    this.#apply(this.now(), changes, "clear");
    return changes.length >= count;
  }

  export(): DatabaseState {
    const documents = [...this.#store.tree.documents()].map(writeDocument);
    return { time: toMicros(this.now()).toString(), documents };
  }

  import(state: DatabaseState): void {
    const documents = state.documents.map(readDocument);
    this.#clock.skipTo(BigInt(state.time));
    const changes = new Map<string, Change>();
    for (const before of this.#store.tree.documents())
      changes.set(pathKey(before.path), { path: before.path, before, after: undefined });
    for (const after of documents) {
      const key = pathKey(after.path);
      changes.set(key, { path: after.path, before: changes.get(key)?.before, after });
    }
    this.#transactions.endAll();
    this.#apply(this.now(), [...changes.values()], "import");
    this.#log.restart(this.now());
  }

  #outcomeOf(folded: readonly DocumentWrites[], time: Timestamp, state: "checked" | "ignored") {
    return outcomeOf(this, (path) => this.#store.get(path), folded, time, state);
  }

  /** Ends the transaction; throws unless it may make the writes. */
  #endTransaction(id: TransactionId, writes: readonly Write[]): void {
    const { readTime } = this.#transactions.use(id, this.#clock.present());
    if (readTime !== undefined && writes.length > 0)
      throw invalid("Cannot modify entities in a read-only transaction.");
    this.#transactions.end(id);
  }

  /** Returns the time taken for this commit, unless a later one was issued since: readers were promised its state. */
  #commitTime(taken: Timestamp | undefined): Timestamp {
    return taken && this.#clock.isLatest(taken) ? taken : this.now();
  }

  #apply(time: Timestamp, changes: readonly Change[], origin: Commit["origin"]): void {
    if (changes.length === 0) return;
    this.#write({ time, changes, origin });
    this.#store.apply(changes);
    this.#log.record(time, changes);
    for (const follower of this.#followers) follower({ time, changes, origin });
  }
}

function isChange({ before, after }: Change): boolean {
  return before !== after;
}
