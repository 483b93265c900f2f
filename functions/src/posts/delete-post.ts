import { Failure } from "@daily-genius/domain/calls/failure";
import { restorableFor } from "@daily-genius/domain/post/retention";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { isTestPost } from "@daily-genius/domain/post/test-post";
import { callable } from "../callable.ts";
import { entryWrite, type Person } from "../history/entry-write.ts";
import { keepOldPhotos } from "../photos/old-photos.ts";
import { moveToTrash, putBack, type Trashed } from "../photos/photo-store.ts";
import { type Services, services } from "../services.ts";
import type { Write } from "../store/documents.ts";
import { changedSinceFailure, monotonicTime, retryOnConflict, withEventLog } from "./change.ts";
import { claimedSlug, freeSlug, isSlug } from "./slugs.ts";
import { trashedPhotos } from "./trash-record.ts";

/** Deletes a post and its photo; both can be restored for 30 days. */
export const deletePost = callable("deletePost", { timeoutSeconds: 60 }, async ({ id, basedOn }, admin) => {
  const remove = () => deletePostIn(services, id, { act: "deleted", by: admin, basedOn });
  const deleted = await withEventLog("post.delete", admin, { id }, remove, (deleted) => ({ deleted }));
  // Diagnostics leave nothing behind (specification §7).
  if (isTestPost(id)) await services.documents.commit([{ kind: "delete", path: `trash/${id}` }]);
  return { deleted };
});

/**
 * Decides whether a post may be deleted. Returns a write that makes the deletion fail if the reason no longer applies,
 * `stays` if it must not be deleted, or `again` to read again.
 */
export type Condition = () => Promise<Write | "stays" | "again">;

/** The act that deletes a post, and its author; `basedOn` is the only version to delete, if not every one. */
export type Deletion = {
  readonly act: "deleted" | "cleaned-up";
  readonly by: Person;
  readonly basedOn?: string | undefined;
};

/**
 * Moves a post to the trash, even if its photo cannot be moved (specification §7). False if missing, or `stays`. Fails
 * `aborted`, with the current post as `current`, over another version than the one to delete.
 */
export async function deletePostIn(
  services: Services,
  id: string,
  deletion: Deletion,
  condition?: Condition,
): Promise<boolean> {
  const trashed = new Map<string, string>();
  return retryOnConflict(async () => {
    const state = await readState(services, id);
    const post = state.post.fields;
    if (!post) {
      // Another call or an edit in the console has deleted it; a photo that this one moved belongs to the history.
      await keepOldPhotos(services, trashed);
      return false;
    }
    const { basedOn } = deletion;
    if (basedOn !== undefined && storedPost(id, post).updatedAt !== basedOn)
      throw changedSinceFailure(storedPost(id, post));
    const guard = await condition?.();
    if (guard === "again") return "again";
    if (guard === "stays") {
      await putBack(services, trashed);
      return false;
    }
    // After losing a round to an edit the photo may be another; the files of the first are in the trash already.
    for (const [name, to] of await moveToTrash(services, id, post)) trashed.set(name, to);
    const entry = entryWrite({ ...deletion, over: state.post, post: null }, services.now());
    const writes = [...removal(id, state, trashed, services), ...entry];
    // The guard of a reservation replaces the write that leaves it.
    const others = guard ? writes.filter(({ path }) => path !== guard.path) : writes;
    return (await services.documents.commit(guard ? [...others, guard] : others)) ? true : "again";
  }).catch(async (error: unknown) => {
    // Any other error may hide a deletion that succeeded; the sweep then decides.
    if (error instanceof Failure) await putBack(services, trashed);
    throw error;
  });
}

type State = Awaited<ReturnType<typeof readState>>;

/** Reads a post, the reservation of its id, and the reservation of its slug if that is different. */
async function readState({ documents }: Services, id: string) {
  const [post, ownSlug] = await documents.read([`posts/${id}`, `slugs/${id}`]);
  const claimed = claimedSlug(post.fields);
  const isOwn = claimed === undefined || claimed === id;
  const slug = isOwn ? undefined : (await documents.read([`slugs/${claimed}`]))[0];
  return { post, ownSlug, slug };
}

function removal(
  id: string,
  { post, ownSlug, slug }: State,
  photos: Trashed,
  { now, newId }: Services,
): Write[] {
  const trash = {
    id,
    deletedAt: monotonicTime([post.fields?.["updatedAt"]], now()),
    expireAt: new Date(now() + restorableFor),
    post: post.fields,
    photos: trashedPhotos(photos),
    // The one that created the post.
    request: ownSlug.fields?.["request"] ?? null,
  };
  return [
    { kind: "delete", path: post.path, version: post.version },
    { kind: "delete", path: `feed/${id}` },
    { kind: "delete", path: `slugConflicts/${id}` },
    ...(isSlug(id) ? [freeSlug(ownSlug, id, { touched: newId() })] : []),
    ...(slug ? [freeSlug(slug, id, { touched: newId() })] : []),
    { kind: "set", path: `trash/${id}`, fields: trash },
  ];
}
