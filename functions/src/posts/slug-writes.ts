import type { Fields, Stored, Write } from "../store/documents.ts";

/** A new value in every write to a reservation: Firestore ignores unchanged writes, so others would not notice. */
export type Touch = { readonly touched: string };

/** Takes a slug that was read as free or left behind; the commit fails if it has changed hands since. */
export function claimSlug(slug: Stored, fields: Fields & Touch): Write {
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
export function leaveSlug(slug: Stored, postId: string, touch: Touch): Write {
  return slug.path === `slugs/${postId}` ? touchSlug(slug, postId, touch) : releaseSlug(slug, postId, touch);
}

/** Leaves a slug for good, as `leaveSlug` does, even if it is the post's id. */
export function releaseSlug(slug: Stored, postId: string, touch: Touch): Write {
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
export function holdSlug({ path, version }: Stored, owner: string): Write {
  return { kind: "update", path, fields: { postId: owner }, version };
}
