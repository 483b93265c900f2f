import { type PostChange, recordByHand } from "../history/record-by-hand.ts";
import type { Services } from "../services.ts";
import { readingAhead } from "../store/documents.ts";
import { concernedBy, reconcile } from "./reconcile.ts";
import { claimedSlug } from "./slugs.ts";
import { stamp } from "./stamp.ts";

/** Handles one change of a post; the result is the same for repeated or unordered events. */
export async function processPostChange(
  { documents, now, log }: Services,
  id: string,
  change: PostChange,
): Promise<void> {
  const started = now();
  const slugs = [claimedSlug(change.before), claimedSlug(change.after)];
  // Nearly always a call has done everything, which a few reads show.
  const seen = readingAhead(documents, concernedBy(id, slugs));
  const isByHand = await recordByHand(documents, id, change, started, seen);
  const stamped = await stamp(documents, id, change, started);
  const repairs = await reconcile(documents, id, slugs, stamped ? documents : seen);
  if (change.after !== undefined && claimedSlug(change.after) === undefined)
    log("post.malformed", { id }, "WARNING");
  if (isByHand || stamped || repairs.feed + repairs.conflicts + repairs.slugs > 0)
    log("slug.reconcile", { id, isByHand, stamped, ...repairs, ms: now() - started });
}
