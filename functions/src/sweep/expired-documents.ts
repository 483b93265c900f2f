import { uploadKeptFor, uploadPath } from "../photos/upload-record.ts";
import type { Services } from "../services.ts";
import { allOf, type DocumentReader, type Stored, type Write } from "../store/documents.ts";
import { inBatches } from "./in-batches.ts";

/** The collections that the sweep expires; those about signing in have no index, and Firestore deletes them. */
const expiring = ["trash", "drafts", "photoUploads", "photoNames", "history"] as const;

/** Removes the expired documents; returns how many. Those of the photos of drafts get another day instead. */
export async function removeExpired({ documents, now }: Services): Promise<number> {
  const drafted = await uploadsOfDrafts(documents);
  const expireAt = new Date(now() + uploadKeptFor);
  const writeFor = ({ path, version }: Stored): Write =>
    drafted.has(path)
      ? { kind: "update", path, fields: { expireAt }, version }
      : { kind: "delete", path, version };
  let removed = 0;
  for (const collection of expiring) {
    for (;;) {
      const where = [["expireAt", "<=", new Date(now())]] as const;
      const due = await documents.query({ collection, where, limit: 500 });
      // A write fails if the time has been extended since.
      const done = await inBatches(due, async (document) => ({
        isDone: await documents.commit([writeFor(document)]),
        isRemoval: !drafted.has(document.path),
      }));
      const succeeded = done.filter(({ isDone }) => isDone);
      removed += succeeded.filter(({ isRemoval }) => isRemoval).length;
      if (succeeded.length === 0) break;
    }
  }
  return removed;
}

/** Returns the paths of the uploads that drafts have as their photos, also dropped ones. */
async function uploadsOfDrafts(documents: DocumentReader): Promise<ReadonlySet<string>> {
  const drafts = await allOf(documents, "drafts");
  return new Set(drafts.map(({ fields }) => uploadPath(String(fields?.["uploadId"]))));
}
