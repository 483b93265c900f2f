import { onDocumentWritten } from "firebase-functions/firestore";
import { log } from "../log.ts";
import { services } from "../services.ts";
import { trigger } from "../trigger.ts";
import { readPost } from "./read-post.ts";
import { reconcile } from "./reconcile.ts";
import { claimedSlug } from "./slugs.ts";
import { type PostChange, stamp } from "./stamp.ts";

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
    await settle(params["id"] ?? "", change);
  }),
);

/** What follows from one change of a post; the same however often and in whatever order changes are told. */
export async function settle(id: string, change: PostChange): Promise<void> {
  const { records, now } = services();
  const started = performance.now();
  const stamped = await stamp(records, id, change, now());
  const repairs = await reconcile(records, id, [claimedSlug(change.before), claimedSlug(change.after)]);
  const malformed = change.after !== undefined && claimedSlug(change.after) === undefined;
  if (malformed)
    log("post.malformed", { id, updatedAt: readPost(id, change.after ?? {}).updatedAt }, "WARNING");
  if (stamped || repairs.feed + repairs.conflicts + repairs.slugs > 0)
    log("slug.reconcile", { id, stamped, ...repairs, ms: Math.round(performance.now() - started) });
}
