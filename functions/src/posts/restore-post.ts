import { Failure } from "@daily-genius/domain/calls/failure";
import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { callable } from "../callable.ts";
import { entryWrite, type Person } from "../history/entry-write.ts";
import { noPhoto, publishFromTrash } from "../photos/photo-store.ts";
import { type Services, services } from "../services.ts";
import { type Fields, idOf, readAs, type Stored, type Write } from "../store/documents.ts";
import { monotonicTime, titleTaken, withEventLog } from "./change.ts";
import { type PhotoSource, saveWithPhoto } from "./save-with-photo.ts";
import { claimedSlug, isSlug, postsOn, postsWithSlug, takeSlug } from "./slugs.ts";
import { Trash, type TrashRecord } from "./trash-record.ts";

/** Restores a deleted post from the trash. */
export const restorePost = callable("restorePost", { timeoutSeconds: 60 }, async (input, admin) => {
  const restore = () => restorePostIn(services, input.id, admin, input.asDuplicate);
  return { post: await withEventLog("post.restore", admin, input, restore) };
});

/**
 * Restores a deleted post under its id, with its photo, unless another post now has its slug. With `asDuplicate` it
 * restores even then, as the duplicate that a cleanup removed; the slug keeps its owner.
 */
export function restorePostIn(
  services: Services,
  id: string,
  by: Person,
  asDuplicate = false,
): Promise<Post> {
  return saveWithPhoto(services, async () => {
    const state = await readState(services, id, asDuplicate);
    const { post, record, trash } = state;
    if (!trash) {
      if (!post.fields) throw new Failure("not-found", "This post is no longer in the trash.");
      // Restored by an earlier call, perhaps this one repeated.
      return { kind: "saved", post: storedPost(id, post.fields) };
    }
    if (state.isOutdated) return { kind: "again" };
    if (post.fields || state.isTaken) throw titleTaken();
    return {
      kind: "save",
      source: trashSource(services, id, record, trash),
      save(photo) {
        const fields = {
          ...trash.post,
          ...(hasPhotoFields(trash) ? photo : {}),
          updatedAt: monotonicTime([trash.post["updatedAt"], trash.deletedAt], services.now()),
          updatedBy: by.email,
          id,
        };
        const restored = storedPost(id, fields);
        const entry = entryWrite({ act: "restored", by, over: post, post: restored }, services.now());
        const writes = [...restoration(fields, state, services.newId()), ...entry];
        return { post: restored, writes, old: trash.photos };
      },
    };
  });
}

type State = Awaited<ReturnType<typeof readState>>;

/** Reads the post and its record in the trash, and the reservations of its id and of the slug that it takes. */
async function readState({ documents }: Services, id: string, asDuplicate: boolean) {
  const [post, record, ownSlug] = await documents.read([`posts/${id}`, `trash/${id}`, `slugs/${id}`]);
  const trash = record.fields && readAs(Trash, record, "deleted post");
  const claimed = claimedSlug(trash?.post);
  const state = { post, record, trash, ownSlug };
  if (claimed === undefined) return { ...state, slug: undefined, isTaken: false, isOutdated: false };
  const [slug, bearer] = await documents.read([`slugs/${claimed}`, `posts/${claimed}`]);
  const claiming = postsWithSlug(claimed, await postsOn(documents, String(trash?.post["date"])));
  // The post was restored between two reads, perhaps by this very call, made twice.
  const isOutdated = !post.fields && claiming.some((one) => idOf(one) === id);
  const isTaken = bearer.fields !== undefined || claiming.length > 0;
  // A duplicate takes nothing from the owner; the event of its restoration flags it.
  if (isTaken && asDuplicate) return { ...state, slug: undefined, isTaken: false, isOutdated };
  return { ...state, slug, isTaken, isOutdated };
}

/** The photo of a deleted post. The commit removes its record: another deletion of the id leaves another photo. */
function trashSource(services: Services, id: string, record: Stored, trash: TrashRecord): PhotoSource {
  const { path, version } = record;
  return {
    version,
    files: [],
    publish: () => publishFromTrash(services, id, trash.post, trash.photos),
    use: () => ({ kind: "delete", path, version }),
  };
}

function restoration(
  fields: Fields & { readonly id: string },
  { record, slug, ownSlug }: State,
  touched: string,
): Write[] {
  const { id } = fields;
  const entry = FeedEntry.safeParse(fields);
  const isOwn = slug?.path === ownSlug.path;
  // The slug that is the post's id names the request that created it.
  const created = { postId: id, request: record.fields?.["request"] ?? null, touched };
  return [
    { kind: "create", path: `posts/${id}`, fields },
    ...(slug ? [takeSlug(slug, isOwn ? created : { postId: id, request: null, touched })] : []),
    // An edit had moved the post to another slug, and the slug that is its id is still free.
    ...(isSlug(id) && !isOwn && !ownSlug.fields ? [takeSlug(ownSlug, created)] : []),
    ...(slug && entry.success ? [{ kind: "set", path: `feed/${id}`, fields: entry.data } as const] : []),
  ];
}

function hasPhotoFields({ post }: TrashRecord): boolean {
  return Object.keys(noPhoto).some((name) => post[name] !== undefined);
}
