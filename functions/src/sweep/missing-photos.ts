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
import { longestCall } from "./stray-objects.ts";

/** If more are missing than this, the bucket is probably the wrong one and no photo is lost. */
const tooManyToBeTrue = 20;

/**
 * Finds posts that point at missing objects. Restores files that an interrupted deletion moved to the trash, or that
 * belong to a deleted post written again in the console, and clears the URLs of a lost photo.
 */
export async function repairPhotos(services: Services): Promise<{ repaired: number; lost: number }> {
  const { documents, files, log } = services;
  const posts = await allOf(documents, "posts");
  // The objects after the posts: an object exists before a post refers to it.
  const present = new Set((await files.list("geniuses/")).map(({ name }) => name));
  const broken = posts.filter(({ fields }) =>
    referredObjects(fields ?? {}).some((name) => !present.has(name)),
  );
  if (broken.length === 0) return { repaired: 0, lost: 0 };
  if (broken.length > tooManyToBeTrue && broken.length > posts.length / 2) {
    log("sweep.suspicious", { posts: posts.length, withoutPhoto: broken.length }, "ERROR");
    return { repaired: 0, lost: 0 };
  }
  const { copies, kept } = await copiesInTrash(services);
  const bringBack = async ({ path, fields }: Stored) => {
    // A photo linked from another post belongs to that one, and is restored with it.
    const missing = ownObjects(idOf({ path }), fields ?? {}).filter((name) => !present.has(name));
    const found = new Map([...copies].filter(([name]) => missing.includes(name)));
    await putBack(services, found, kept);
    for (const name of found.keys()) present.add(name);
  };
  await inBatches(broken, bringBack, 1);
  let repaired = 0;
  let lost = 0;
  // The files are read this late because missing files of one post may have been restored with another.
  const settle = async (post: Stored) => {
    const gone = referredObjects(post.fields ?? {}).filter((name) => !present.has(name));
    if (gone.length === 0) repaired += 1;
    else if (await unlink(services, post, gone)) lost += 1;
  };
  await inBatches(broken, settle, 1);
  return { repaired, lost };
}

/** Returns trash copies by public name, except recent ones: a running deletion may still use them. */
async function copiesInTrash({ files, documents, now }: Services) {
  const listed = await files.list("trash/");
  const trash = await allOf(documents, "trash");
  // The copies of a deleted post, and of earlier versions, which may yet be restored, are never moved.
  const names = listed.map(({ name }) => name);
  const kept = new Set([...keptInTrash(trash, names), ...names.filter(isOldPhoto)]);
  const old = listed.filter(({ createdAt }) => createdAt < now() - longestCall).map(({ name }) => name);
  const copies = new Map(old.map((name) => [publicNameOf(name), name]));
  return { copies, kept };
}

async function unlink(
  { documents, now, log }: Services,
  post: Stored,
  missing: readonly string[],
): Promise<boolean> {
  const fields = post.fields ?? {};
  // A running deletion removes the photo first and the post a moment later.
  const { updatedAt: before } = fields;
  if (typeof before === "string" && Date.parse(before) > now() - longestCall) return false;
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
