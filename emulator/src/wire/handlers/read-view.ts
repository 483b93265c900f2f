import type { Database, ReadView } from "../../firestore/database.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { TransactionId } from "../../firestore/transaction.ts";
import { type ConsistencySelector, decodeReadView, decodeTransactionOptions } from "../codec/consistency.ts";

/** Where a read request reads, the time to report, and the transaction it began, if it began one. */
export type OpenedView = {
  readonly view: ReadView | undefined;
  readonly readTime: Timestamp;
  readonly begun?: TransactionId;
};

/** Opens the state that a read request asks for, beginning a transaction if it says so. */
export function openView(database: Database, selector: ConsistencySelector): OpenedView {
  if (selector.case === "newTransaction") {
    const begun = database.beginTransaction(decodeTransactionOptions(selector.value, "readOnly"));
    return { view: { transaction: begun }, readTime: database.now(), begun };
  }
  const view = decodeReadView(selector);
  const readTime = view !== undefined && "readTime" in view ? view.readTime : database.now();
  return { view, readTime };
}
