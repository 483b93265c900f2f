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
  type DocumentReader,
  type Documents,
  type Fields,
  idOf,
  readingAhead,
  type Stored,
  type Write,
} from "../store/documents.ts";
import { couldBeWrittenAt, monotonicTime } from "./change.ts";
import { claimedSlug, postsOn, postsWithSlug } from "./slugs.ts";

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
  if (isByHand || stamped || totalOf(repairs) > 0)
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
 * own event. Anything else is decided again in one transaction, which fails if the data it read has changed.
 */
export async function reconcile(
  documents: Documents,
  id: string,
  formerSlugs: readonly (string | undefined)[],
  seen: DocumentReader = documents,
): Promise<Repairs> {
  const { writes, result, ids, months } = await correct(seen, id, formerSlugs);
  if (writes.length === 0) return result;
  return documents.transact(async (reader) =>
    // After a call only the outlines are behind: the feed is as the post was, and any later change has its own event.
    totalOf(result) === 0
      ? { writes: await keepOutlines(reader, ids, months), result }
      : correct(reader, id, formerSlugs),
  );
}

/** Returns the number of all changes of a reconciliation. */
export function totalOf({ feed, conflicts, slugs }: Repairs): number {
  return feed + conflicts + slugs;
}

/**
 * Decides everything at once. If the post changed between two decisions, the outlines could keep it in its former
 * month, which only this event knows.
 */
async function correct(all: DocumentReader, id: string, formerSlugs: readonly (string | undefined)[]) {
  const reader = readingAhead(all, concernedBy(id, formerSlugs));
  const [post, feed, conflict] = await reader.read([`posts/${id}`, `feed/${id}`, `slugConflicts/${id}`]);
  const claimed = claimedSlug(post.fields);
  // A post that is deleted, or has no slug, is neither in the feed nor in conflict.
  const writes: Write[] = claimed === undefined ? [...remove(feed), ...remove(conflict)] : [];
  const slugs = dated([...formerSlugs, claimed, id]);
  const claiming = [id];
  for (const [slug, date] of slugs) {
    const found = await correctSlug(reader, slug, await postsOn(reader, date));
    claiming.push(...found.claiming);
    writes.push(...found.writes);
  }
  const [ids, months] = [[...new Set(claiming)], monthsOf(slugs.values())];
  writes.push(...(await keepOutlines(reader, ids, months, writes)));
  return { writes, result: count(writes), ids, months };
}

/** Returns the documents that a reconciliation looks at, as far as they are known before it looks. */
function concernedBy(id: string, formerSlugs: readonly (string | undefined)[]): string[] {
  const slugs = dated([...formerSlugs, id]);
  return [
    ...["posts", "feed", "slugConflicts"].map((collection) => `${collection}/${id}`),
    ...[...slugs.keys()].flatMap((slug) => [`posts/${slug}`, `slugs/${slug}`]),
    ...monthsOf(slugs.values()).map((month) => pathOf(month)),
  ];
}

/** Returns the slugs among some ids, each with its date. */
function dated(ids: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  return new Map(
    ids.flatMap((id = "") => {
      const date = dateOfSlug(id);
      return date === undefined ? [] : [[id, date] as const];
    }),
  );
}

function monthsOf(dates: Iterable<string>): Month[] {
  return [...new Set(Array.from(dates, (date) => monthOf({ date })))];
}

async function correctSlug(reader: DocumentReader, slug: string, posts: readonly Stored[]) {
  const [bearer, reservation] = await reader.read([`posts/${slug}`, `slugs/${slug}`]);
  const sorted = postsWithSlug(slug, posts);
  const derived =
    sorted.length === 0
      ? []
      : await reader.read(sorted.flatMap((post) => [`feed/${idOf(post)}`, `slugConflicts/${idOf(post)}`]));
  const [kept] = sorted;
  // The post whose id it is owns a slug, otherwise the kept post.
  const owner = bearer.fields ? slug : kept && idOf(kept);
  const writes = [
    ...reserve(reservation, owner),
    ...sorted.flatMap((post, index) => {
      const [feed, conflict] = derived.slice(2 * index, 2 * index + 2);
      if (!feed || !conflict) return [];
      if (post === kept) return [...show(feed, post), ...remove(conflict)];
      return [...remove(feed), ...replace(conflict, { slug, keeper: kept ? idOf(kept) : "" })];
    }),
  ];
  return { claiming: sorted.map(idOf), writes };
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
  const isEarlier =
    typeof updatedAt === "string" && updatedAt >= entry.createdAt && updatedAt < entry.updatedAt;
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
