import type { Caller } from "../../caller.ts";
import type { OpenDatabase } from "../../databases.ts";
import type { CommitResult } from "../../firestore/database.ts";
import type { TransactionId } from "../../firestore/transaction.ts";
import type { Write, WriteResult } from "../../firestore/write.ts";
import { StatusError } from "../../status.ts";
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

/** Writes each document by itself as `caller`; a write that the rules forbid fails alone. */
export function batchWriteAs(
  { authorizer }: Backend,
  { database, inTurn }: OpenDatabase,
  caller: Caller,
  writes: readonly Write[],
): Promise<readonly (WriteResult | StatusError)[]> {
  return inTurn(async () => {
    if (caller.kind === "owner") return database.batchWrite(writes);
    const refusals = await Promise.all(
      writes.map(async (write) => {
        const time = database.now();
        try {
          await authorizer.write(database, caller, database.preview([write], time), time);
          return undefined;
        } catch (error) {
          if (error instanceof StatusError) return error;
          throw error;
        }
      }),
    );
    const allowed = database.batchWrite(writes.filter((_, index) => refusals[index] === undefined)).values();
    return writes.map((_, index) => refusals[index] ?? next(allowed));
  });
}

function next(results: Iterator<WriteResult | StatusError>): WriteResult | StatusError {
  const { done, value } = results.next();
  return done ? new StatusError("INTERNAL", "The engine answered fewer results than writes.") : value;
}
