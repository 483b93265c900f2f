import { onDocumentWritten } from "firebase-functions/firestore";
import { services } from "../services.ts";
import { trigger } from "../trigger.ts";
import { processPostChange } from "./process-post-change.ts";

/** Keeps reservations, conflicts and the feed right after every write to a post, whoever wrote it. */
export const onPostWritten = onDocumentWritten(
  // Delivered again for a day where it fails. Few instances: each event is a handful of small reads.
  { document: "posts/{id}", retry: true, concurrency: 20, maxInstances: 3 },
  trigger("onPostWritten", async ({ data, params, time }) => {
    const change = {
      before: data?.before.data(),
      after: data?.after.data(),
      writtenAt: data?.after.updateTime?.toMillis() ?? Date.parse(time),
    };
    await processPostChange(services, params["id"] ?? "", change);
  }),
);
