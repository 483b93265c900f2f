import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import { reconcile } from "../posts/reconcile.ts";
import { claimedSlug, isSlug } from "../posts/slugs.ts";
import type { Services } from "../services.ts";
import { allOf, type Fields, idOf, type Stored } from "../store/documents.ts";
import { inBatches } from "./in-batches.ts";

/**
 * Reconciles every post that looks wrong, and every record that seems to belong to a missing post, as the trigger does
 * for one change, in case an event was lost. Returns how many records were wrong.
 */
export async function mendSlugs({ documents }: Services): Promise<number> {
  const [posts = [], slugs = [], feed = [], conflicts = []] = await Promise.all(
    ["posts", "slugs", "feed", "slugConflicts"].map((collection) => allOf(documents, collection)),
  );
  const suspects = suspectIds({ posts, slugs, feed, conflicts });
  const repairs = await inBatches([...suspects], (id) => reconcile(documents, id, []));
  return repairs.reduce((sum, { feed, conflicts, slugs }) => sum + feed + conflicts + slugs, 0);
}

type Collections = Readonly<Record<"posts" | "slugs" | "feed" | "conflicts", readonly Stored[]>>;

/** Returns the ids that look wrong in a cheap scan of everything; a transaction then examines each. */
function suspectIds({ posts, slugs, feed, conflicts }: Collections): Set<string> {
  const owners = new Map(slugs.map((slug) => [idOf(slug), slug.fields?.["postId"]]));
  const entries = new Map(feed.map((entry) => [idOf(entry), entry.fields]));
  const inConflict = new Set(conflicts.map(idOf));
  const known = new Map(posts.map((post) => [idOf(post), claimedSlug(post.fields)]));
  const claims = new Map<string | undefined, number>();
  for (const slug of known.values()) claims.set(slug, (claims.get(slug) ?? 0) + 1);
  const isConsistent = (post: Stored) => {
    const id = idOf(post);
    const slug = known.get(id);
    const ownsItsName = !isSlug(id) || owners.get(id) === id;
    return (
      ownsItsName &&
      slug !== undefined &&
      claims.get(slug) === 1 &&
      !inConflict.has(id) &&
      isCurrent(entries.get(id), post) &&
      (owners.get(slug) === id || known.has(slug))
    );
  };
  return new Set([
    ...posts.filter((post) => !isConsistent(post)).map(idOf),
    ...[...entries.keys(), ...inConflict].filter((id) => !known.has(id)),
    // Reconciling a slug as an id examines its owner.
    ...[...owners]
      .filter(([slug, owner]) => slug !== owner && known.get(String(owner)) !== slug)
      .map(([slug]) => slug),
    ...[...owners.keys()].filter((slug) => owners.get(slug) === slug && !known.has(slug)),
  ]);
}

/** Whether an entry is of this version of its post, and has the fields that entries have today. */
function isCurrent(entry: Fields | undefined, post: Stored): boolean {
  return (
    entry?.["updatedAt"] === post.fields?.["updatedAt"] && entryFields.every((name) => name in (entry ?? {}))
  );
}

const entryFields = Object.keys(FeedEntry.shape);
