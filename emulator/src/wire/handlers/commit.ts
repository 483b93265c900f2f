import type { Caller } from "../../caller.ts";
import type { OpenDatabase } from "../../databases.ts";
import type { CommitResult } from "../../firestore/commit.ts";
import type { TransactionId } from "../../firestore/transaction.ts";
import type { Write } from "../../firestore/write.ts";
import type { Passage } from "../../locks.ts";
import type { Backend } from "../backend.ts";

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
    if (caller.kind !== "owner") {
      await authorizer.write(database, caller, database.preview(writes, time), time);
    }
    const holders = database.lockHolders(writes, transaction);
    return holders.length > 0 ? { holders } : { done: database.commit(writes, { ...named, time }) };
  };
  return locks.pass(transaction, () => inOrder(attempt));
}
