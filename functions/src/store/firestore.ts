import { setTimeout as sleep } from "node:timers/promises";
import { GoogleError } from "../google/google-error.ts";
import { type DocumentReader, type Documents, InvalidCommit, type Write } from "./documents.ts";
import {
  beginTransaction,
  commitWrites,
  countDocuments,
  queryDocuments,
  readDocuments,
  rollBack,
} from "./firestore-requests.ts";

/** The statuses of a commit whose preconditions failed, or that met other writes. */
const lostRace: ReadonlySet<string> = new Set([
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "FAILED_PRECONDITION",
  "ABORTED",
]);

/** The maximum number of attempts: of many concurrent events about one day, all but one must try again. */
const mostAttempts = 10;

export const firestore: Documents & {
  /** Makes all the writes or none; fails unless every one of them succeeds. */
  readonly write: (writes: readonly Write[]) => Promise<unknown>;
  /** Returns the number of documents in a collection, counted up to `most`. */
  readonly count: (collection: string, most: number) => Promise<number>;
} = {
  ...readerIn(undefined),

  write: commitWrites,
  count: countDocuments,

  async commit(writes) {
    try {
      return await commitWrites(writes);
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      if (lostRace.has(error.status)) return false;
      throw error.status === "INVALID_ARGUMENT" ? new InvalidCommit(error.message, { cause: error }) : error;
    }
  },

  async transact(decide) {
    let lost: string | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const transaction = await beginTransaction(lost);
      try {
        const { writes, result } = await decide(readerIn(transaction));
        await commitWrites(writes, transaction);
        return result;
      } catch (error) {
        // Always release the locks; if the rollback fails, they expire anyway.
        await rollBack(transaction).catch(() => {});
        if (attempt === mostAttempts || !(error instanceof GoogleError) || error.status !== "ABORTED")
          throw error;
        lost = transaction;
        await sleep(Math.random() * 2 ** attempt * 20);
      }
    }
  },
};

function readerIn(transaction: string | undefined): DocumentReader {
  return {
    // The cast restores the length: there is one document per path, in order.
    read: async (paths) => (await readDocuments(paths, transaction)) as never,
    query: (query) => queryDocuments(query, transaction),
  };
}
