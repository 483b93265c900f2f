import type { Draft } from "@daily-genius/domain/draft/draft";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { stagedObjectName } from "@daily-genius/domain/photo/photo";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { entryWrite, noPerson } from "../history/entry-write.ts";
import { deleteUnreferenced, stagedObjects } from "../photos/photo-store.ts";
import { referredObjects } from "../photos/photo-url.ts";
import { uploadKeptFor, uploadPath } from "../photos/process-upload.ts";
import { monotonicTime, retryOnConflict } from "../posts/change.ts";
import { draftPath } from "../posts/draft-record.ts";
import { claimedSlug, isSlug, takeSlug } from "../posts/slugs.ts";
import type { Services } from "../services.ts";
import { idOf, type Write } from "../store/documents.ts";
import { decodeFields } from "../store/firestore-value.ts";
import { addressesOf, objectOf } from "./archived-form.ts";
import type { DraftWithFiles, PostWithFiles } from "./import-batches.ts";

/**
 * Imports a post that the project lacks, with its photo under its old names. The same commit takes its slugs and shows
 * it in the feed, as a creation does; what follows from a slug that another post has is left to the end of the import.
 * Returns false if a post with this id exists by then, which remains unchanged.
 */
export async function putPost(services: Services, whole: PostWithFiles): Promise<boolean> {
  const { documents, now, newId } = services;
  const { id, archived } = whole;
  const addresses = addressesOf(id, archived.photos);
  await publish(services, whole);
  return retryOnConflict(async () => {
    const claimed = claimedSlug(archived.post);
    const slugs = new Set([claimed, isSlug(id) ? id : undefined].filter((slug) => slug !== undefined));
    const [present, trashed, ...reservations] = await documents.read([
      `posts/${id}`,
      `trash/${id}`,
      ...[...slugs].map((slug) => `slugs/${slug}`),
    ]);
    if (present.fields) {
      const used = referredObjects(present.fields);
      const unused = referredObjects(addresses).filter((name) => !used.includes(name));
      await deleteUnreferenced(services, unused);
      return false;
    }
    const moments = [archived.post.updatedAt, trashed.fields?.["deletedAt"]];
    const fields = {
      ...decodeFields(archived.more),
      ...archived.post,
      ...addresses,
      updatedAt: monotonicTime(moments, now()),
    };
    const post = storedPost(id, fields);
    const change = { act: "imported", by: noPerson, over: present, post } as const;
    const writes: Write[] = [{ kind: "create", path: `posts/${id}`, fields }, ...entryWrite(change, now())];
    const free = reservations.filter(({ fields }) => !fields);
    // The claim makes a concurrent creation with the same date and title read again.
    writes.push(...free.map((slug) => takeSlug(slug, { postId: id, touched: newId() })));
    if (free.some((slug) => idOf(slug) === claimed))
      writes.push({ kind: "set", path: `feed/${id}`, fields: feedEntry(post) });
    return (await documents.commit(writes)) ? true : "again";
  });
}

/** Publishes the files of a photo under their old names. */
async function publish({ files: bucket }: Services, { id, archived, files }: PostWithFiles): Promise<void> {
  await Promise.all(
    archived.photos.map(async (photo) => {
      const bytes = files.get(photo.file);
      if (!bytes) throw new Error(`${photo.file} disappeared during the import`);
      await bucket.publish(objectOf(id, photo), bytes, photo.contentType);
    }),
  );
}

/**
 * Imports a draft that the project lacks, with its photo as a new upload, so that no upload of the project is touched.
 * Returns false if a draft with this id exists by then, which remains unchanged.
 */
export async function putDraft(services: Services, { archived, files }: DraftWithFiles): Promise<boolean> {
  const { documents, now } = services;
  const { draft, photo, photos } = archived;
  const uploadId = photo ? services.newId() : "";
  for (const { variant, contentType, file } of photos) {
    const bytes = files.get(file);
    if (!bytes) throw new Error(`${file} disappeared during the import`);
    await services.files.save(stagedObjectName(variant, uploadId), bytes, contentType);
  }
  const path = draftPath(draft.id);
  const kept: Draft = { ...draft, state: "kept", uploadId, postId: "" };
  const upload = {
    ...{ uid: noPerson.uid, state: "ready", draftId: draft.id, ...photo },
    contentTypes: Object.fromEntries(photos.map(({ variant, contentType }) => [variant, contentType])),
    expireAt: new Date(now() + uploadKeptFor),
  };
  const writes: Write[] = [{ kind: "create", path, fields: kept }];
  if (photo) writes.push({ kind: "create", path: uploadPath(uploadId), fields: upload });
  return retryOnConflict(async () => {
    const [present] = await documents.read([path]);
    if (!present.fields) return (await documents.commit(writes)) ? true : "again";
    if (photo) await deleteUnreferenced(services, stagedObjects(uploadId));
    return false;
  });
}
