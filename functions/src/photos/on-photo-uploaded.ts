import { onObjectFinalized } from "firebase-functions/storage";
import { services } from "../services.ts";
import { trigger } from "../trigger.ts";
import { processUpload } from "./process-upload.ts";

/** Makes the variants of every photo uploaded under uploads/, and ignores everything else in the bucket. */
export const onPhotoUploaded = onObjectFinalized(
  // The worst image within the limits takes 550 MB and three seconds; two at once would need twice that.
  { memory: "1GiB", cpu: 1, concurrency: 1, maxInstances: 4, timeoutSeconds: 120, retry: true },
  trigger("onPhotoUploaded", async ({ data }) => {
    if (!data.name.startsWith("uploads/")) return; // before anything is loaded
    // Loaded while the file is being fetched, and by no other function.
    const variants = import("./make-variants.ts");
    await processUpload(services, { name: data.name, bytes: Number(data.size) }, async (bytes) =>
      (await variants).makeVariants(bytes),
    );
  }),
);
