import { Failure } from "@daily-genius/domain/failure";
import type { Post } from "@daily-genius/domain/post";
import type { ReadyUpload } from "../photos/upload-record.ts";
import type { Fields, Stored, Write } from "../records/records.ts";

/** How often a call looks again after another was faster, before it gives up. */
export const mostRounds = 5;

const day = 24 * 60 * 60 * 1000;

/** The answer to a date and title that another post has. */
export function titleTaken(): Failure {
  return new Failure("already-exists", "A post with this title already exists.");
}

/** The answer after losing every round to others. */
export function outrun(): Failure {
  return new Failure("aborted", "Firestore operation was aborted. Please try again.");
}

/** Takes a slug that was read as free or left over; fails the commit if it has changed hands since. */
export function claimSlug(slug: Stored, fields: Fields): Write {
  if (!slug.fields) return { kind: "create", path: slug.path, fields };
  return { kind: "update", path: slug.path, fields: { request: null, ...fields }, version: slug.version };
}

/**
 * Leaves a slug: gives it back if it is this post's. In any case the commit fails if the reservation has changed, so
 * that who relies on it, as the removal of duplicates does, is never passed by unnoticed.
 */
export function leaveSlug(slug: Stored, postId: string): Write {
  const { path, fields, version } = slug;
  const owner = fields?.["postId"];
  // A reservation that no event has made yet is made here; the event of this very write takes it away again.
  if (!fields) return { kind: "create", path, fields: { postId } };
  if (owner === postId) return { kind: "delete", path, version };
  return { kind: "update", path, fields: { postId: owner }, version };
}

/** Holds a reservation for its keeper; the commit fails if it has changed, so that no keeper leaves unnoticed. */
export function holdSlug({ path, fields, version }: Stored, keeper: string): Write {
  if (!fields) return { kind: "create", path, fields: { postId: keeper } };
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
