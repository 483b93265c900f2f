import { invalid, StatusError } from "../status.ts";
import type { CommitLog } from "./commit-log.ts";
import type { Document } from "./document.ts";
import type { DocumentStore } from "./document-store.ts";
import { DocumentTree } from "./document-tree.ts";
import { findNearest } from "./find-nearest.ts";
import type { NormalQuery } from "./normal-query.ts";
import { type DocumentPath, pathKey } from "./path.ts";
import { runQuery } from "./run-query.ts";
import { compareTimestamps, type Timestamp } from "./timestamp.ts";
import { contention, type OpenTransaction, type ReadView, type Transactions } from "./transaction.ts";

/** Reads a database as it is, as it was at a time, or in a transaction, which records its reads. */
export class DatabaseReads {
  readonly #store: DocumentStore;
  readonly #log: CommitLog;
  readonly #transactions: Transactions;
  readonly #now: () => Timestamp;

  constructor(store: DocumentStore, log: CommitLog, transactions: Transactions, now: () => Timestamp) {
    this.#store = store;
    this.#log = log;
    this.#transactions = transactions;
    this.#now = now;
  }

  get(path: DocumentPath, at: ReadView | undefined): Document | undefined {
    const { time, transaction } = this.#view(at);
    const document = time ? this.#getAt(path, time) : this.#store.get(path);
    transaction?.documents.add(pathKey(path));
    return document;
  }

  run(normal: NormalQuery, at: ReadView | undefined): readonly Document[] {
    const { time, transaction } = this.#view(at);
    const results = runQuery(this.#store, normal, time && this.#log.changesSince(time));
    transaction?.queries.push({ normal, found: results });
    const { nearest } = normal.query;
    return nearest ? findNearest(results, nearest) : results;
  }

  treeAt(at: ReadView | undefined): DocumentTree {
    const { time } = this.#view(at);
    const changes = time ? this.#log.changesSince(time) : undefined;
    if (!changes || changes.size === 0) return this.#store.tree;
    const tree = new DocumentTree();
    for (const document of this.#store.tree.documents()) tree.put(document.path, document);
    for (const { path, before } of changes.values()) tree.put(path, before);
    return tree;
  }

  /** Throws unless the database remembers its state at that time. */
  checkReadTime(time: Timestamp): void {
    if (compareTimestamps(time, this.#now()) > 0)
      throw invalid("The requested 'read_time' cannot be in the future.");
    if (!this.#log.reaches(time))
      throw new StatusError("FAILED_PRECONDITION", "The requested 'read_time' is too old.");
  }

  #view(at: ReadView | undefined): { time?: Timestamp; transaction?: OpenTransaction } {
    if (!at) return {};
    if ("readTime" in at) {
      this.checkReadTime(at.readTime);
      return { time: at.readTime };
    }
    if (at.transaction === undefined) return {};
    const transaction = this.#transactions.use(at.transaction, this.#now());
    const { readTime } = transaction;
    if (readTime === undefined) return { transaction };
    if (!this.#log.reaches(readTime)) throw contention();
    return { time: readTime };
  }

  #getAt(path: DocumentPath, time: Timestamp): Document | undefined {
    const document = this.#store.get(path);
    if (document && compareTimestamps(document.updateTime, time) <= 0) return document;
    const change = this.#log.changesSince(time).get(pathKey(path));
    return change ? change.before : document;
  }
}
