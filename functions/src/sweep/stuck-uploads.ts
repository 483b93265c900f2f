import { recordOutcome } from "../photos/process-upload.ts";
import type { Services } from "../services.ts";
import { idOf } from "../store/documents.ts";
import { settledAfter } from "./stray-objects.ts";

/** Ends the uploads whose processing broke off long ago and whose events are over. Their files are then strays. */
export async function failStuckUploads(services: Services): Promise<void> {
  const { documents, now, log } = services;
  const reason = "processing took too long";
  const processing = await documents.query({
    collection: "photoUploads",
    where: [["state", "==", "processing"]],
  });
  for (const { path, fields } of processing) {
    if (Number(fields?.["leaseUntil"]) > now() - settledAfter) continue;
    const state = await recordOutcome(services, path, { state: "failed", reason });
    const bytes = Number(fields?.["originalBytes"]);
    if (state === "failed") log("photo.failed", { uploadId: idOf({ path }), bytes, reason }, "WARNING");
  }
}
