import { isDeepStrictEqual } from "node:util";
import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import { dateOfSlug } from "@daily-genius/domain/post/post-id";
import { keepOutlines } from "../feed/keep-outlines.ts";
import { type Month, monthOf } from "../feed/outline.ts";
import { pathOf } from "../feed/outline-documents.ts";
import { shownToReaders } from "../feed/story.ts";
import { type PostChange, recordByHand } from "../history/record-by-hand.ts";
import type { Services } from "../services.ts";
import {
  type Decision,
  type DocumentReader,
  type Documents,
  type Fields,
  idOf,
  readingAhead,
  type Stored,
  type Write,
} from "../store/documents.ts";
import { couldBeWrittenAt, monotonicTime } from "./change.ts";
import { claimedSlug, isSlug, ownerOf, postsOn, postsWithSlug } from "./slugs.ts";

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
  const stamped = await touchUpdatedAt(documents, id, change, started);
  const repairs = await reconcile(documents, id, slugs, stamped ? documents : seen);
  if (change.after !== undefined && claimedSlug(change.after) === undefined)
    log("post.malformed", { id }, "WARNING");
  if (isByHand || stamped || repairs.feed + repairs.conflicts + repairs.slugs > 0)
    log("slug.reconcile", { id, isByHand, stamped, ...repairs, ms: now() - started });
}

/** Whether a write was made outside the panel, whose callables always set `updatedAt` to their own time. */
function isUnstamped({ before, after, writtenAt }: PostChange): boolean {
  if (!after) return false;
  const moment = after["updatedAt"];
  return before?.["updatedAt"] === moment || !couldBeWrittenAt(moment, writtenAt);
}

/** Updates `updatedAt` after a write outside the panel, so that every browser notices; returns true if it did. */
function touchUpdatedAt(documents: Documents, id: string, change: PostChange, now: number): Promise<boolean> {
  if (!isUnstamped(change)) return Promise.resolve(false);
  return documents.transact(async (reader) => {
    const [post] = await reader.read([`posts/${id}`]);
    const moment = post.fields?.["updatedAt"];
    // If not due, a later write or an earlier delivery of this event has stamped the post.
    const due = post.fields !== undefined && moment === change.after?.["updatedAt"];
    const fields = { updatedAt: monotonicTime([moment], now), updatedBy: "" };
    return {
      writes: due ? [{ kind: "update", path: post.path, fields } as const] : [],
      result: due,
    };
  });
}

/** The number of changes of one reconciliation; all zero if everything was right. */
type Repairs = { readonly feed: number; readonly conflicts: number; readonly slugs: number };

/**
 * Corrects the documents derived from a post and its slugs, current and former: reservations, conflicts, the public
 * feed and its outlines. It depends only on the current state, so repeated, late or unordered events give the same
 * state. It deletes no post. What `seen` shows to be right is left alone: if that changes meanwhile, the change has its
 * own event. Anything else is decided again in a transaction, which fails if the data it read has changed.
 */
export async function reconcile(
  documents: Documents,
  id: string,
  formerSlugs: readonly (string | undefined)[],
  seen: DocumentReader = documents,
): Promise<Repairs> {
  let shown = seen;
  const settle = async <Result>(decide: Decision<Result>): Promise<Result> => {
    const { writes, result } = await decide(shown);
    if (writes.length === 0) return result;
    shown = documents;
    return documents.transact(decide);
  };
  const slugs = new Set(formerSlugs.filter((slug) => slug !== undefined));
  if (isSlug(id)) slugs.add(id);
  const { claimed, repairs } = await settle((reader) => reconcilePost(reader, id));
  if (claimed !== undefined) slugs.add(claimed);
  const all = [repairs];
  const ids = new Set([id]);
  for (const slug of slugs) {
    const { claiming, repairs } = await settle((reader) => reconcileSlug(reader, slug));
    for (const one of claiming) ids.add(one);
    all.push(repairs);
  }
  await settle(keepOutlines([...ids], monthsOf(slugs)));
  return all.reduce((sum, { feed, conflicts, slugs }) => ({
    feed: sum.feed + feed,
    conflicts: sum.conflicts + conflicts,
    slugs: sum.slugs + slugs,
  }));
}

/** Returns the documents that a reconciliation looks at, as far as they are known before it looks. */
function concernedBy(id: string, formerSlugs: readonly (string | undefined)[]): string[] {
  const slugs = [...formerSlugs, id].filter((slug) => slug !== undefined && isSlug(slug)) as string[];
  return [
    ...["posts", "feed", "slugConflicts"].map((collection) => `${collection}/${id}`),
    ...slugs.flatMap((slug) => [`posts/${slug}`, `slugs/${slug}`]),
    ...monthsOf(slugs).map((month) => pathOf(month)),
  ];
}

/** A post that is deleted, or has no slug, is neither in the feed nor in conflict. */
async function reconcilePost(reader: DocumentReader, id: string) {
  const [post, feed, conflict] = await reader.read([`posts/${id}`, `feed/${id}`, `slugConflicts/${id}`]);
  const claimed = claimedSlug(post.fields);
  const writes = claimed === undefined ? [...remove(feed), ...remove(conflict)] : [];
  return { writes, result: { claimed, repairs: count(writes) } };
}

async function reconcileSlug(reader: DocumentReader, slug: string) {
  const date = dateOfSlug(slug);
  if (date === undefined) return { writes: [], result: { claiming: [], repairs: count([]) } };
  const [bearer, reservation] = await reader.read([`posts/${slug}`, `slugs/${slug}`]);
  const sorted = postsWithSlug(slug, await postsOn(reader, date));
  const derived =
    sorted.length === 0
      ? []
      : await reader.read(sorted.flatMap((post) => [`feed/${idOf(post)}`, `slugConflicts/${idOf(post)}`]));
  const [kept] = sorted;
  const writes = [
    ...reserve(reservation, ownerOf(slug, bearer, sorted)),
    ...sorted.flatMap((post, index) => {
      const [feed, conflict] = derived.slice(2 * index, 2 * index + 2);
      if (!feed || !conflict) return [];
      if (post === kept) return [...show(feed, post), ...remove(conflict)];
      return [...remove(feed), ...replace(conflict, { slug, keeper: kept ? idOf(kept) : "" })];
    }),
  ];
  return { writes, result: { claiming: sorted.map(idOf), repairs: count(writes) } };
}

function monthsOf(slugs: Iterable<string>): Month[] {
  const dates = [...slugs].flatMap((slug) => dateOfSlug(slug) ?? []);
  return [...new Set(dates.map((date) => monthOf({ date })))];
}

function reserve(reservation: Stored, owner: string | undefined): Write[] {
  if (owner === undefined) return remove(reservation);
  if (reservation.fields?.["postId"] === owner) return [];
  return [{ kind: "set", path: reservation.path, fields: { postId: owner } }];
}

function show(feed: Stored, post: Stored): Write[] {
  const { data: entry } = FeedEntry.safeParse(post.fields);
  if (!entry) return remove(feed);
  const { updatedAt } = feed.fields ?? {};
  const isEarlier = String(updatedAt) >= entry.createdAt && String(updatedAt) < entry.updatedAt;
  // Readers are told of no change but those that they see.
  return replace(
    feed,
    isEarlier && shownToReaders(feed.fields) === shownToReaders(entry) ? { ...entry, updatedAt } : entry,
  );
}

function replace(record: Stored, fields: Fields): Write[] {
  return isDeepStrictEqual(record.fields, fields) ? [] : [{ kind: "set", path: record.path, fields }];
}

function remove(record: Stored): Write[] {
  return record.fields ? [{ kind: "delete", path: record.path }] : [];
}

function count(writes: readonly Write[]): Repairs {
  const among = (collection: string) => writes.filter(({ path }) => path.startsWith(`${collection}/`)).length;
  return { feed: among("feed"), conflicts: among("slugConflicts"), slugs: among("slugs") };
}
