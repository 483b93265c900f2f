import type { Authorizer } from "../authorize.ts";
import type { Caller } from "../caller.ts";
import type { Databases, OpenDatabase } from "../databases.ts";
import type { CommitResult } from "../firestore/commit-writes.ts";
import type { DocumentPath } from "../firestore/path.ts";
import type { Timestamp } from "../firestore/timestamp.ts";
import type { ReadView, TransactionId } from "../firestore/transaction.ts";
import type { Write } from "../firestore/write.ts";
import type { Passage } from "../locks.ts";
import { type ConsistencySelector, decodeReadView, decodeTransactionOptions } from "./codec/consistency.ts";

/** The dependencies of the handlers. */
export type Backend = {
  readonly databases: Databases;
  readonly authorizer: Authorizer;
  readonly newId: () => string;
};

/** Commits all writes or none, if the rules allow `caller` all. Waits for transactions that read a changed document. */
export function commitAs(
  { authorizer }: Backend,
  { database, locks, inOrder }: OpenDatabase,
  caller: Caller,
  writes: readonly Write[],
  transaction?: TransactionId,
): Promise<CommitResult> {
  const named = transaction === undefined ? {} : { transaction };
  const attempt = async (): Promise<Passage<CommitResult>> => {
    // The rules see the commit's own time, so that `request.time` equals a server timestamp. They come first: neither a
    // lock nor a failed precondition may reveal anything about a document to a refused caller.
    const time = database.now();
    if (caller.kind !== "owner")
      await authorizer.write(database, caller, database.preview(writes, time), time);
    const holders = database.lockHolders(writes, transaction);
    return holders.length > 0 ? { holders } : { done: database.commit(writes, { ...named, time }) };
  };
  return locks.pass(transaction, () => inOrder(attempt));
}

/** The state that a read request reads, the time to report, and the transaction it began, if any. */
export type OpenedView = {
  readonly view: ReadView | undefined;
  readonly readTime: Timestamp;
  readonly begun?: TransactionId;
};

/** Opens the state for reading `paths`, in a new transaction if requested; a retried transaction waits for its turn. */
export async function openView(
  { database, locks }: OpenDatabase,
  selector: ConsistencySelector,
  paths: readonly DocumentPath[] = [],
): Promise<OpenedView> {
  if (selector.case === "newTransaction") {
    const begun = database.beginTransaction(decodeTransactionOptions(selector.value, "readOnly"));
    await locks.queue(begun, paths);
    return { view: { transaction: begun }, readTime: database.now(), begun };
  }
  const view = decodeReadView(selector);
  if (view !== undefined && "readTime" in view) return { view, readTime: view.readTime };
  if (view?.transaction !== undefined) await locks.queue(view.transaction, paths);
  return { view, readTime: database.now() };
}
