import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import type { Post } from "@daily-genius/domain/post";
import type { ReadyUpload } from "../photos/upload-record.ts";
import type { Fields, Stored, Write } from "../store/documents.ts";

/** How often a call looks again after another was faster, before it gives up. */
export const mostRounds = 5;

const day = 24 * 60 * 60 * 1000;

/** The answer to a date and title that another post has. */
export function titleTaken(): Failure {
  return new Failure("already-exists", failureText["already-exists"]);
}

/** The answer after losing every round to others. */
export function outrun(): Failure {
  return new Failure("aborted", failureText.aborted);
}

/**
 * Every write to a reservation carries a new `touched`: Firestore takes one that changes nothing for none at all, and
 * whoever has read the reservation before would not notice that somebody was there.
 */
export type Touch = { readonly touched: string };

/** Takes a slug that was read as free or left over; fails the commit if it has changed hands since. */
export function claimSlug(slug: Stored, fields: Fields & Touch): Write {
  if (!slug.fields) return { kind: "create", path: slug.path, fields };
  // A post that comes back to its name is still the one that the request made.
  const request = slug.fields["postId"] === fields["postId"] ? (slug.fields["request"] ?? null) : null;
  return { kind: "update", path: slug.path, fields: { request, ...fields }, version: slug.version };
}

/**
 * Leaves a slug by an edit: gives it back if it is this post's, unless it is its id, which stays its own. In any case
 * the reservation changes, and the commit fails if it has changed before: who relies on it, as the removal of
 * duplicates does, is never passed by unnoticed.
 */
export function leaveSlug(slug: Stored, postId: string, touch: Touch): Write {
  return slug.path === `slugs/${postId}` ? touchSlug(slug, postId, touch) : giveUpSlug(slug, postId, touch);
}

/** Leaves a slug for good, as `leaveSlug` does, and even if it is the post's id. */
export function giveUpSlug(slug: Stored, postId: string, touch: Touch): Write {
  const { path, fields, version } = slug;
  if (fields?.["postId"] === postId) return { kind: "delete", path, version };
  return touchSlug(slug, postId, touch);
}

function touchSlug({ path, fields, version }: Stored, postId: string, touch: Touch): Write {
  // A reservation that no event has made yet is made here; the event of this very write puts it right.
  if (!fields) return { kind: "create", path, fields: { postId, ...touch } };
  return { kind: "update", path, fields: touch, version };
}

/** Holds a reservation for its keeper; the commit fails if it has changed, so that no keeper leaves unnoticed. */
export function holdSlug({ path, version }: Stored, keeper: string): Write {
  return { kind: "update", path, fields: { postId: keeper }, version };
}

/** Marks an upload as used, so that no second post can be saved with it. */
export function attachUpload({ path, version }: ReadyUpload, post: Post, now: number): Write {
  return {
    kind: "update",
    path,
    fields: { attachedTo: post.id, imageURL: post.imageURL, expireAt: new Date(now + day) },
    version,
  };
}
