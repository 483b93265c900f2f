import type { Caller } from "../../caller.ts";
import type { OpenDatabase } from "../../databases.ts";
import type { CommitResult } from "../../firestore/database.ts";
import type { TransactionId } from "../../firestore/transaction.ts";
import type { Write } from "../../firestore/write.ts";
import type { Backend } from "../backend.ts";

/** Commits as `caller`: all writes, if the rules allow every one of them, or none. */
export function commitAs(
  { authorizer }: Backend,
  { database, inTurn }: OpenDatabase,
  caller: Caller,
  writes: readonly Write[],
  transaction?: TransactionId,
): Promise<CommitResult> {
  const named = transaction === undefined ? {} : { transaction };
  return inTurn(async () => {
    // The rules see the very time that the commit will have, so that `request.time` equals a server timestamp.
    const time = database.now();
    if (caller.kind !== "owner")
      await authorizer.write(database, caller, database.preview(writes, time), time);
    return database.commit(writes, { ...named, time });
  });
}
