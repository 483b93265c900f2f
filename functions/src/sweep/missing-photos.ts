import { photoVariantNames } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { entryWrite, noPerson } from "../history/entry-write.ts";
import { inBatches } from "../in-batches.ts";
import { isOldPhoto } from "../photos/old-photos.ts";
import { ownObjects, putBack, withoutFiles } from "../photos/photo-store.ts";
import { referredObject, referredObjects } from "../photos/photo-url.ts";
import { monotonicTime } from "../posts/change.ts";
import { reconcile } from "../posts/reconcile.ts";
import { keptInTrash, publicNameOf } from "../posts/trash-record.ts";
import type { Services } from "../services.ts";
import { allOf, idOf, type Stored } from "../store/documents.ts";
import type { StoredFile } from "../store/files.ts";
import { longestCall } from "./stray-objects.ts";

/** If more are missing than this, the bucket is probably the wrong one and no photo is lost. */
const tooManyToBeTrue = 20;

/**
 * Finds posts that point at missing objects. Restores files that an interrupted deletion moved to the trash, or that
 * belong to a deleted post written again in the console, and clears the URLs of a lost photo.
 */
export async function repairPhotos(services: Services) {
  const { documents, files, log } = services;
  const posts = await allOf(documents, "posts");
  // The objects after the posts: an object exists before a post refers to it.
  const present = new Set((await files.list("geniuses/")).map(({ name }) => name));
  const broken = posts.filter(({ fields }) =>
    referredObjects(fields ?? {}).some((name) => !present.has(name)),
  );
  const nothing = { photosMended: 0, photosLost: 0 };
  if (broken.length === 0) return nothing;
  if (broken.length > tooManyToBeTrue && broken.length > posts.length / 2) {
    log("sweep.suspicious", { posts: posts.length, withoutPhoto: broken.length }, "ERROR");
    return nothing;
  }
  const { copies, young, kept } = await copiesInTrash(services);
  const bringBack = async ({ path, fields }: Stored) => {
    // A photo linked from another post belongs to that one, and is restored with it.
    const missing = ownObjects(idOf({ path }), fields ?? {}).filter((name) => !present.has(name));
    const found = new Map([...copies].filter(([name]) => missing.includes(name)));
    await putBack(services, found, kept);
  };
  await inBatches(broken, bringBack, 1);
  // Files of one post may have been restored with another, or by a deletion that has given up meanwhile.
  for (const { name } of await files.list("geniuses/")) present.add(name);
  let [photosMended, photosLost] = [0, 0];
  const settle = async (post: Stored) => {
    const gone = referredObjects(post.fields ?? {}).filter((name) => !present.has(name));
    if (gone.length === 0) photosMended += 1;
    // A deletion is running, or has broken off just now: the next sweep decides.
    else if (!gone.some((name) => young.has(name)) && (await unlink(services, post, gone))) photosLost += 1;
  };
  await inBatches(broken, settle, 1);
  return { photosMended, photosLost };
}

/** Returns trash copies by public name, and the names of the `young` ones, which a running deletion may still use. */
async function copiesInTrash({ files, documents, now }: Services) {
  const listed = await files.list("trash/");
  const trash = await allOf(documents, "trash");
  // The copies of a deleted post, and of earlier versions, which may yet be restored, are never moved.
  const names = listed.map(({ name }) => name);
  const kept = new Set([...keptInTrash(trash, names), ...names.filter(isOldPhoto)]);
  const isOld = ({ createdAt }: StoredFile) => createdAt < now() - longestCall;
  const copies = new Map(listed.filter(isOld).map(({ name }) => [publicNameOf(name), name]));
  const young = new Set(listed.filter((file) => !isOld(file)).map(({ name }) => publicNameOf(name)));
  return { copies, young, kept };
}

async function unlink(
  { documents, now, log }: Services,
  post: Stored,
  missing: readonly string[],
): Promise<boolean> {
  const fields = post.fields ?? {};
  const isGone = (url: unknown) => missing.includes(referredObject(url) ?? "");
  const gone = photoVariantNames.filter((variant) => isGone(fields[photoVariants[variant].field]));
  const updatedAt = monotonicTime([fields["updatedAt"]], now());
  const { path, version } = post;
  const changed = { ...withoutFiles(gone), updatedAt, updatedBy: "" };
  const left = storedPost(idOf(post), { ...fields, ...changed });
  const written = await documents.commit([
    { kind: "update", path, fields: changed, version },
    ...entryWrite({ act: "photo-lost", by: noPerson, over: post, post: left }, now()),
  ]);
  if (!written) return false;
  await reconcile(documents, idOf(post), []);
  log("photo.lost", { id: idOf(post), objects: missing.length }, "ERROR");
  return true;
}
