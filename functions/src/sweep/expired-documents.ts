import { inBatches } from "../in-batches.ts";
import { recordOutcome, uploadKeptFor, uploadPath } from "../photos/process-upload.ts";
import type { Services } from "../services.ts";
import { allOf, type DocumentReader, idOf, type Stored, type Write } from "../store/documents.ts";
import { longestCall } from "./stray-objects.ts";

/** The collections that the sweep expires; those about signing in have no index, and Firestore deletes them. */
const expiring = ["trash", "drafts", "photoUploads", "photoNames", "history"] as const;

/** Removes the expired documents and returns how many. Uploads used by drafts get another day instead. */
export async function removeExpired({ documents, now }: Services): Promise<number> {
  const expireAt = new Date(now() + uploadKeptFor);
  let removed = 0;
  const removeIn = async (collection: (typeof expiring)[number]) => {
    const drafted = collection === "photoUploads" ? await uploadsOfDrafts(documents) : new Set();
    const writeFor = ({ path, version }: Stored): Write =>
      drafted.has(path)
        ? { kind: "update", path, fields: { expireAt }, version }
        : { kind: "delete", path, version };
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
  };
  await inBatches(expiring, removeIn, 1);
  return removed;
}

/** Returns the paths of the uploads that drafts have as their photos, also dropped ones. */
async function uploadsOfDrafts(documents: DocumentReader): Promise<ReadonlySet<string>> {
  const drafts = await allOf(documents, "drafts");
  const uploads = drafts.map(({ fields }) => fields?.["uploadId"]);
  return new Set(uploads.filter((id) => typeof id === "string").map(uploadPath));
}

/** Ends the uploads whose processing broke off long ago and whose events are over. Their files are then strays. */
export async function failStuckUploads(services: Services): Promise<void> {
  const { documents, now, log } = services;
  const reason = "processing took too long";
  const processing = await documents.query({
    collection: "photoUploads",
    where: [["state", "==", "processing"]],
  });
  const end = async ({ path, fields }: Stored) => {
    if (numberIn(fields?.["leaseUntil"]) > now() - longestCall) return;
    const state = await recordOutcome(services, path, { state: "failed", reason });
    const bytes = numberIn(fields?.["originalBytes"]);
    if (state === "failed") log("photo.failed", { uploadId: idOf({ path }), bytes, reason }, "WARNING");
  };
  await inBatches(processing, end, 1);
}

/** Returns 0 for what the console has made of a number. */
function numberIn(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
