import { setTimeout as sleep } from "node:timers/promises";
import { GoogleError } from "../google/google-error.ts";
import type { DocumentReader, Documents, Stored, Write } from "./documents.ts";
import {
  beginTransaction,
  commitDocuments,
  type DocumentWrite,
  queryDocuments,
  type ReadDocument,
  readDocuments,
  rollBack,
} from "./firestore.ts";

/** The answers of a commit whose preconditions did not hold. */
const lostRace: ReadonlySet<string> = new Set([
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "FAILED_PRECONDITION",
  "ABORTED",
]);
const pageSize = 500;
/** Many events about one day may arrive at once, and each but one of them has to try again. */
const mostAttempts = 10;

/** Documents kept in Firestore. */
export const firestoreDocuments: Documents = {
  ...readerIn(undefined),

  async all(collection) {
    const found: ReadDocument[] = [];
    for (;;) {
      const last = found.at(-1)?.path.slice(collection.length + 1);
      const page = await queryDocuments({
        collection,
        limit: pageSize,
        ...(last !== undefined && { afterId: last }),
      });
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  },

  expired: (collection, now) =>
    queryDocuments({ collection, where: ["expireAt", "<=", new Date(now)], limit: pageSize }),

  async commit(writes) {
    try {
      await commitDocuments(writes.map(documentWrite));
      return true;
    } catch (error) {
      if (error instanceof GoogleError && lostRace.has(error.status)) return false;
      throw error;
    }
  },

  async transact(decide) {
    let lost: string | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const transaction = await beginTransaction(lost);
      try {
        const { writes, result } = await decide(readerIn(transaction));
        await commitDocuments(writes.map(documentWrite), transaction);
        return result;
      } catch (error) {
        // Whatever ended it, nobody shall wait for its locks; that they cannot be given back changes nothing.
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
    async read<const Paths extends readonly string[]>(paths: Paths) {
      // The cast restores the length: one document is answered per path, in order.
      return (await readDocuments(paths, transaction)) as unknown as {
        readonly [Index in keyof Paths]: Stored;
      };
    },
    postsOn: (date) => queryDocuments({ collection: "posts", where: ["date", "==", date] }, transaction),
  };
}

function documentWrite(write: Write): DocumentWrite {
  if (write.kind === "create" || write.kind === "set") return write;
  const { version } = write;
  // Versions come from `read` alone and are handed back unread, so each is a text or was never there.
  return { ...write, version: typeof version === "string" ? version : undefined };
}
