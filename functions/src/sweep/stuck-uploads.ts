import { inBatches } from "../in-batches.ts";
import { recordOutcome } from "../photos/process-upload.ts";
import type { Services } from "../services.ts";
import { idOf, type Stored } from "../store/documents.ts";
import { settledAfter } from "./stray-objects.ts";

/** Ends the uploads whose processing broke off long ago and whose events are over. Their files are then strays. */
export async function failStuckUploads(services: Services): Promise<void> {
  const { documents, now, log } = services;
  const reason = "processing took too long";
  const processing = await documents.query({
    collection: "photoUploads",
    where: [["state", "==", "processing"]],
  });
  const end = async ({ path, fields }: Stored) => {
    if (numberIn(fields?.["leaseUntil"]) > now() - settledAfter) return;
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
