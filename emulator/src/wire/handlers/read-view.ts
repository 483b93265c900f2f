import type { OpenDatabase } from "../../databases.ts";
import type { DocumentPath } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { ReadView, TransactionId } from "../../firestore/transaction.ts";
import { type ConsistencySelector, decodeReadView, decodeTransactionOptions } from "../codec/consistency.ts";

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
