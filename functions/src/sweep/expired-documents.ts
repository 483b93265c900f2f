import type { Services } from "../services.ts";
import { inBatches } from "./in-batches.ts";

/** The collections that the sweep expires; those about signing in have no index, and Firestore deletes them. */
const expiring = ["trash", "photoUploads", "photoNames", "history"] as const;

/** Removes the expired documents; returns how many. */
export async function removeExpired({ documents, now }: Services): Promise<number> {
  let removed = 0;
  for (const collection of expiring) {
    for (;;) {
      const where = [["expireAt", "<=", new Date(now())]] as const;
      const due = await documents.query({ collection, where, limit: 500 });
      const gone = await inBatches(due, ({ path, version }) =>
        // Fails if its time has been extended since.
        documents.commit([{ kind: "delete", path, version }]),
      );
      const count = gone.filter(Boolean).length;
      removed += count;
      if (count === 0) break;
    }
  }
  return removed;
}
