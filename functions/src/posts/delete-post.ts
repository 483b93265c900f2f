import { isTestPost } from "@daily-genius/domain/test-post";
import { callable } from "../callable.ts";
import { moveToTrash, putBack, type Trashed, withdraw } from "../photos/photo-store.ts";
import { type Services, services } from "../services.ts";
import type { Stored, Write } from "../store/documents.ts";
import { logged } from "./logged.ts";
import { laterThan } from "./moments.ts";
import { claimedSlug, isSlug } from "./slugs.ts";
import { readTrash, trashFields } from "./trash-record.ts";
import { giveUpSlug, mostRounds, outrun } from "./writes.ts";

/** Deletes a post and its photo; both can be restored for 30 days. */
export const deletePost = callable("deletePost", { timeoutSeconds: 60 }, async ({ id }, { uid }) => {
  const remove = () => deletePostIn(services, id);
  const deleted = await logged("post.delete", { uid, id }, remove, (deleted) => ({ deleted }));
  // Diagnostics leave nothing behind (specification §7).
  if (isTestPost(id)) await services.documents.commit([{ kind: "delete", path: `trash/${id}` }]);
  return { deleted };
});

/** Whether a post may go: a write that fails its deletion if the reason for it is gone by then, or that it stays. */
export type Condition = () => Promise<Write | "stays">;

/**
 * Reads the post, tolerating that there is none, removes its photo, going on even if that fails, and then the post
 * (specification §7). Both wait in the trash. False where there was no post, or `condition` says that it must stay.
 */
export async function deletePostIn(services: Services, id: string, condition?: Condition): Promise<boolean> {
  const trashed = new Map<string, string>();
  for (let round = 0; round < mostRounds; round += 1) {
    const view = await look(services, id);
    const post = view.post.fields;
    if (!post) {
      await withdrawSpare(services, id, trashed);
      return false;
    }
    const guard = await condition?.();
    if (guard === "stays") {
      await putBack(services, trashed);
      return false;
    }
    // A round that lost to an edit may find another photo; the objects of the first are already in the trash.
    for (const [name, to] of await moveToTrash(services, id, post)) trashed.set(name, to);
    const writes = removal(id, view, trashed, services);
    // The guard of a reservation takes the place of leaving it.
    const others = guard ? writes.filter(({ path }) => path !== guard.path) : writes;
    if (await services.documents.commit(guard ? [...others, guard] : others)) return true;
  }
  await putBack(services, trashed);
  throw outrun();
}

/** Another call has deleted the post: what it could not copy itself is left for a restoration or the sweep to find. */
async function withdrawSpare(services: Services, id: string, trashed: Trashed): Promise<void> {
  if (trashed.size === 0) return;
  const [{ fields }] = await services.documents.read([`trash/${id}`]);
  const kept = fields && readTrash(fields).photos;
  const spare = [...trashed].filter(([name]) => !kept || kept.has(name));
  await withdraw(
    services,
    spare.map(([, copy]) => copy),
  );
}

type View = { readonly post: Stored; readonly named: Stored; readonly claimed: Stored | undefined };

async function look({ documents }: Services, id: string): Promise<View> {
  const [post, named] = await documents.read([`posts/${id}`, `slugs/${id}`]);
  const slug = claimedSlug(post.fields);
  const claimed =
    slug === undefined || slug === id ? undefined : (await documents.read([`slugs/${slug}`]))[0];
  return { post, named, claimed };
}

function removal(
  id: string,
  { post, named, claimed }: View,
  photos: Trashed,
  { now, newId }: Services,
): Write[] {
  const fields = post.fields ?? {};
  const deletedAt = laterThan([fields["updatedAt"]], now());
  const request = named.fields?.["request"];
  return [
    { kind: "delete", path: post.path, version: post.version },
    { kind: "delete", path: `feed/${id}` },
    { kind: "delete", path: `slugConflicts/${id}` },
    ...(isSlug(id) ? [giveUpSlug(named, id, { touched: newId() })] : []),
    ...(claimed ? [giveUpSlug(claimed, id, { touched: newId() })] : []),
    {
      kind: "set",
      path: `trash/${id}`,
      fields: trashFields(id, { deletedAt, post: fields, photos }, request, now()),
    },
  ];
}
