import { onDocumentWritten } from "firebase-functions/firestore";
import { services } from "../services.ts";
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

/** A time as Firestore's SDK gives it. */
type Timestamp = { readonly seconds: number; readonly nanoseconds: number };

/** Returns the version of a document that was written at a time: the time as Firestore's REST interface writes it. */
function versionAt(time: Timestamp | undefined): string | undefined {
  if (!time) return undefined;
  const whole = new Date(time.seconds * 1000).toISOString().slice(0, -".000Z".length);
  const digits = String(time.nanoseconds)
    .padStart(9, "0")
    .replace(/(?:000){1,3}$/, "");
  return digits === "" ? `${whole}Z` : `${whole}.${digits}Z`;
}
