import { isDeepStrictEqual } from "node:util";
import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import { differences, rebuildMonth } from "../feed/keep-outlines.ts";
import { type Outline, outlineOf } from "../feed/outline.ts";
import { collection, monthAt, outlinesComplete } from "../feed/outline-documents.ts";
import { entityTag, shownToReaders, storiesIn } from "../feed/story.ts";
import { inBatches } from "../in-batches.ts";
import { reconcile, totalOf } from "../posts/reconcile.ts";
import { claimedSlug, isSlug } from "../posts/slugs.ts";
import type { Services } from "../services.ts";
import { allOf, type Documents, type Fields, idOf, pagesOf, type Stored } from "../store/documents.ts";

/**
 * Reconciles every post that looks wrong, and every record that seems to belong to a missing post, as the trigger does
 * for one change, in case an event was lost. Returns how many records were wrong.
 */
export async function repairSlugs({ documents }: Services): Promise<number> {
  const repairs = await inBatches([...(await suspectIds(documents))], (id) => reconcile(documents, id, []));
  return repairs.reduce((sum, one) => sum + totalOf(one), 0);
}

/** The part of a post or an entry that readers see, and the time of its last change. */
type Version = { readonly updatedAt: unknown; readonly shown: string | symbol };

/**
 * Returns a fact about each document of a collection, by its id. Reads it page by page: the documents of ten thousand
 * posts would not fit into the memory of the sweep.
 */
async function factsOf<Fact>(
  documents: Documents,
  collection: string,
  factOf: (stored: Stored) => Fact,
): Promise<ReadonlyMap<string, Fact>> {
  const facts = new Map<string, Fact>();
  for await (const page of pagesOf(documents, collection, 500))
    for (const stored of page) facts.set(idOf(stored), factOf(stored));
  return facts;
}

const entryFields = Object.keys(FeedEntry.shape);

/** Returns the version of the post that an entry shows; undefined for an entry that lacks a field of today's entries. */
function versionOfEntry({ fields = {} }: Stored): Version | undefined {
  return entryFields.every((name) => name in fields) ? versionOf(fields) : undefined;
}

function versionOf(fields: Fields | undefined): Version | undefined {
  const updatedAt = fields?.["updatedAt"];
  const shown = shownToReaders(fields);
  // What it shows would be too long to remember, and an entry that shows nothing equals no other.
  return updatedAt === undefined
    ? undefined
    : { updatedAt, shown: shown ? entityTag(shown) : Symbol("nothing") };
}

/** Returns the ids that look wrong in a cheap scan of everything; a transaction then examines each. */
async function suspectIds(documents: Documents): Promise<Set<string>> {
  const posts = await factsOf(documents, "posts", ({ fields }) => ({
    slug: claimedSlug(fields),
    version: versionOf(fields),
  }));
  const owners = await factsOf(documents, "slugs", ({ fields }) => fields?.["postId"]);
  const entries = await factsOf(documents, "feed", versionOfEntry);
  const conflicts = await factsOf(documents, "slugConflicts", () => true);
  const claims = new Map<string | undefined, number>();
  for (const { slug } of posts.values()) claims.set(slug, (claims.get(slug) ?? 0) + 1);
  const isConsistent = (id: string) => {
    const { slug, version } = posts.get(id) ?? {};
    const entry = entries.get(id);
    const ownsItsName = !isSlug(id) || owners.get(id) === id;
    return (
      ownsItsName &&
      slug !== undefined &&
      claims.get(slug) === 1 &&
      !conflicts.has(id) &&
      version !== undefined &&
      entry !== undefined &&
      (version.updatedAt === entry.updatedAt || version.shown === entry.shown) &&
      (owners.get(slug) === id || posts.has(slug))
    );
  };
  return new Set([
    ...[...posts.keys()].filter((id) => !isConsistent(id)),
    ...[...entries.keys(), ...conflicts.keys()].filter((id) => !posts.has(id)),
    // Reconciling a slug as an id examines its owner.
    ...[...owners]
      .filter(
        ([slug, owner]) => slug !== owner && (typeof owner !== "string" || posts.get(owner)?.slug !== slug),
      )
      .map(([slug]) => slug),
    ...[...owners.keys()].filter((slug) => owners.get(slug) === slug && !posts.has(slug)),
  ]);
}

/**
 * Compares the outlines with the feed, and rebuilds the months that look wrong, in case an event was lost. The first
 * time, it makes them all, and says that they are whole. Returns how many documents were wrong, none the first time.
 */
export async function repairOutlines({ documents }: Services): Promise<number> {
  const implied: Outline[] = [];
  for await (const page of pagesOf(documents, "feed")) implied.push(...storiesIn(page).map(outlineOf));
  const { path: whole, fields } = outlinesComplete;
  const stored = await allOf(documents, collection);
  const isFirst = !stored.some((one) => one.path === whole && isDeepStrictEqual(one.fields, fields));
  const months = stored.filter(({ path }) => path !== whole);
  const wrong = differences(months, implied).map(({ path }) => path);
  const found = await inBatches([...new Set(wrong.map(monthAt))], (month) =>
    rebuildMonth(
      documents,
      month,
      wrong.filter((path) => monthAt(path) === month),
    ),
  );
  if (isFirst) await documents.commit([{ kind: "set", ...outlinesComplete }]);
  return isFirst ? 0 : found.reduce((sum, count) => sum + count, 0);
}
