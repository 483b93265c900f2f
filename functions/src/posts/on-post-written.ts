import { onDocumentWritten } from "firebase-functions/firestore";
import { services } from "../services.ts";
import { versionAt } from "../store/version-at.ts";
import { trigger } from "../trigger.ts";
import { processPostChange } from "./reconcile.ts";

/** Corrects reservations, conflicts and the feed after every write to a post, also after edits in the console. */
export const onPostWritten = onDocumentWritten(
  // A failed event is delivered again for a day. Few instances suffice: an event with nothing to correct costs two or three small requests.
  { document: "posts/{id}", retry: true, concurrency: 20, maxInstances: 3 },
  trigger("onPostWritten", async ({ data, params, time }) => {
    const change = {
      before: data?.before.data(),
      after: data?.after.data(),
      beforeVersion: versionAt(data?.before.updateTime),
      afterVersion: versionAt(data?.after.updateTime),
      writtenAt: data?.after.updateTime?.toMillis() ?? Date.parse(time),
    };
    await processPostChange(services, params["id"] ?? "", change);
  }),
);
