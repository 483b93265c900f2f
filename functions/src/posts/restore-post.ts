import { Failure } from "@daily-genius/domain/failure";
import { FeedEntry } from "@daily-genius/domain/feed-entry";
import type { Post } from "@daily-genius/domain/post";
import { storedPost } from "@daily-genius/domain/stored-post";
import { callable } from "../callable.ts";
import { noPhoto, type Published, publishFromTrash, withdraw } from "../photos/photo-store.ts";
import { type Services, services } from "../services.ts";
import { idOf, type Stored, type Write } from "../store/documents.ts";
import { logged } from "./logged.ts";
import { laterThan } from "./moments.ts";
import { claimants, claimedSlug, isSlug, postsOn } from "./slugs.ts";
import { readTrash, type TrashRecord } from "./trash-record.ts";
import { claimSlug, mostRounds, outrun, titleTaken } from "./writes.ts";

/** Brings a deleted post back from the trash. */
export const restorePost = callable("restorePost", { timeoutSeconds: 60 }, async (input, { uid }) => {
  const { id, asDuplicate } = input;
  const restore = () => restorePostIn(services, id, asDuplicate);
  return { post: await logged("post.restore", { uid, id }, restore) };
});

/**
 * Brings a deleted post back under its id, with its photo, unless its slug has been given away since. `asDuplicate`
 * brings it back even then, as the duplicate that a cleanup had removed: the slug stays whose it is.
 */
export async function restorePostIn(services: Services, id: string, asDuplicate = false): Promise<Post> {
  let published: Published | undefined;
  let publishedFrom: unknown;
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      const view = await look(services, id, asDuplicate);
      const { named, trash } = view;
      if (!trash) {
        if (!named.fields) throw new Failure("not-found", "This post is no longer in the trash.");
        // Restored by an earlier call, perhaps this very one repeated.
        if (published) await withdraw(services, published.objectNames);
        return storedPost(id, named.fields);
      }
      if (view.isOutdated) continue;
      if (named.fields || view.taken) throw titleTaken();
      if (published && view.record.version !== publishedFrom) {
        // Another post was made under the id and deleted as well: what was published is not its photo.
        await withdraw(services, published.objectNames);
        published = undefined;
      }
      published ??= await publishFromTrash(services, id, trash.post, trash.photos);
      publishedFrom = view.record.version;
      const fields = {
        ...trash.post,
        ...(hasPhotoFields(trash) ? published.fields : {}),
        id,
        updatedAt: laterThan([trash.post["updatedAt"], trash.deletedAt], services.now()),
      };
      if (await services.documents.commit(restoration(fields, view, services.newId()))) {
        await withdraw(services, [...trash.photos.values()]);
        return storedPost(id, fields);
      }
    }
    throw outrun();
  } catch (error) {
    // Any other error may hide a commit that happened; then the sweep decides, from what the post says.
    if (published && error instanceof Failure) await withdraw(services, published.objectNames);
    throw error;
  }
}

type View = {
  readonly named: Stored;
  readonly record: Stored;
  readonly trash: TrashRecord | undefined;
  readonly slug: Stored | undefined;
  readonly ownSlug: Stored;
  readonly taken: boolean;
  /** The post has come back between two reads, perhaps by this very call made twice. */
  readonly isOutdated: boolean;
};

async function look({ documents }: Services, id: string, asDuplicate: boolean): Promise<View> {
  const [named, record, ownSlug] = await documents.read([`posts/${id}`, `trash/${id}`, `slugs/${id}`]);
  const trash = record.fields && readTrash(record.fields);
  const claimed = claimedSlug(trash?.post);
  const view = { named, record, trash, ownSlug };
  if (claimed === undefined) return { ...view, slug: undefined, taken: false, isOutdated: false };
  const [slug, bearer] = await documents.read([`slugs/${claimed}`, `posts/${claimed}`]);
  const claiming = claimants(claimed, await postsOn(documents, String(trash?.post["date"])));
  const isOutdated = !named.fields && claiming.some((post) => idOf(post) === id);
  const taken = bearer.fields !== undefined || claiming.length > 0;
  // A duplicate takes nothing from the keeper; the event of its return flags it.
  if (taken && asDuplicate) return { ...view, slug: undefined, taken: false, isOutdated };
  return { ...view, slug, taken, isOutdated };
}

function restoration(
  fields: Record<string, unknown> & { id: string },
  { record, slug, ownSlug }: View,
  touched: string,
): Write[] {
  const { id } = fields;
  const entry = FeedEntry.safeParse(fields);
  const isOwn = slug?.path === ownSlug.path;
  const request = isOwn ? (record.fields?.["request"] ?? null) : null;
  return [
    { kind: "create", path: `posts/${id}`, fields },
    { kind: "delete", path: record.path, version: record.version },
    ...(slug ? [claimSlug(slug, { postId: id, request, touched })] : []),
    // The slug that is the post's own id, where the post was edited away from it and nobody took it since.
    ...(isSlug(id) && !isOwn && !ownSlug.fields ? [claimSlug(ownSlug, { postId: id, touched })] : []),
    ...(slug && entry.success ? [{ kind: "set", path: `feed/${id}`, fields: entry.data } as const] : []),
  ];
}

function hasPhotoFields({ post }: TrashRecord): boolean {
  return Object.keys(noPhoto).some((name) => post[name] !== undefined);
}
