import { normalizePublishDate } from "@daily-genius/domain/dates/publish-date";
import { dateOfSlug, longestPostId, postId, utf8Length } from "@daily-genius/domain/post/post-id";
import { byCreation } from "@daily-genius/domain/schedule/schedule";
import { type DocumentReader, type Fields, idOf, type Stored, type Write } from "../store/documents.ts";

/**
 * Returns the slug of a post's current date and title; undefined if they are not valid. The *owner* has the slug; any
 * other post with the same slug is a *duplicate*. A cleanup removes duplicates and leaves the *kept post*.
 */
export function claimedSlug(fields: Fields | undefined): string | undefined {
  const { date, title } = fields ?? {};
  if (typeof date !== "string" || typeof title !== "string") return undefined;
  // No query for the day finds a date in another spelling, so such a post has no slug until it is edited.
  if (normalizePublishDate(date) !== date || !/[\p{L}\p{N}]/u.test(title)) return undefined;
  const slug = postId(date, title.trim());
  return utf8Length(slug) <= longestPostId ? slug : undefined;
}

/** Whether an id looks like a slug. The post then keeps that slug reserved for as long as it exists. */
export function isSlug(id: string): boolean {
  return dateOfSlug(id) !== undefined;
}

/** Returns the posts whose `date` is exactly this text. */
export function postsOn(reader: DocumentReader, date: string): Promise<readonly Stored[]> {
  return reader.query({ collection: "posts", where: [["date", "==", date]] });
}

/** Firestore's limit for the values of one `in`. */
const mostDays = 30;

/** Returns the posts on any of these days, each given once. */
export async function postsOnDays(reader: DocumentReader, days: readonly string[]): Promise<Stored[]> {
  const portions = Array.from({ length: Math.ceil(days.length / mostDays) }, (_, index) =>
    days.slice(index * mostDays, (index + 1) * mostDays),
  );
  const found = await Promise.all(
    portions.map((portion) => reader.query({ collection: "posts", where: [["date", "in", portion]] })),
  );
  return found.flat();
}

/** Returns the posts with a slug, the kept post first: the post whose id it is, otherwise the oldest. */
export function postsWithSlug(slug: string, posts: readonly Stored[]): Stored[] {
  return posts
    .filter(({ fields }) => claimedSlug(fields) === slug)
    .sort(
      (a, b) => Number(idOf(b) === slug) - Number(idOf(a) === slug) || byCreation(originOf(a), originOf(b)),
    );
}

/** Returns the order of creation; the fields of a post from the console may have any type. */
function originOf(post: Stored) {
  const createdAt = post.fields?.["createdAt"];
  return { id: idOf(post), createdAt: typeof createdAt === "string" ? createdAt : "" };
}

/** A new value in every write to a reservation: Firestore ignores unchanged writes, so others would not notice. */
type Touch = { readonly touched: string };

/** Takes a slug that was read as free or left behind; the commit fails if it has changed hands since. */
export function takeSlug(slug: Stored, fields: Fields & Touch): Write {
  if (!slug.fields) return { kind: "create", path: slug.path, fields };
  // A post that returns to its former slug still belongs to the request that created it.
  const request = slug.fields["postId"] === fields["postId"] ? (slug.fields["request"] ?? null) : null;
  return { kind: "update", path: slug.path, fields: { request, ...fields }, version: slug.version };
}

/**
 * Leaves a slug in an edit: releases it if the post owns it, unless it is the post's id, which stays reserved. The
 * reservation always changes, and the commit fails if it has changed before, so that a call which relies on it notices,
 * such as the removal of duplicates.
 */
export function transferSlug(slug: Stored, postId: string, touch: Touch): Write {
  return slug.path === `slugs/${postId}` ? touchSlug(slug, postId, touch) : freeSlug(slug, postId, touch);
}

/** Leaves a slug for good, as `transferSlug` does, even if it is the post's id. */
export function freeSlug(slug: Stored, postId: string, touch: Touch): Write {
  const { path, fields, version } = slug;
  if (fields?.["postId"] === postId) return { kind: "delete", path, version };
  return touchSlug(slug, postId, touch);
}

function touchSlug({ path, fields, version }: Stored, postId: string, touch: Touch): Write {
  // No event has made this reservation yet; the event of this write will correct it.
  if (!fields) return { kind: "create", path, fields: { postId, ...touch } };
  return { kind: "update", path, fields: touch, version };
}

/** Writes a reservation for the slug's owner; the commit fails if it has changed, as when the owner leaves the slug. */
export function requireSameOwner({ path, version }: Stored, owner: string): Write {
  return { kind: "update", path, fields: { postId: owner }, version };
}
