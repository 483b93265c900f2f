import { Failure } from "@daily-genius/domain/calls/failure";
import { photoExtensions, photoObjectName } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { utf8Length } from "@daily-genius/domain/post/post-id";
import type { ArchivedPhoto, ArchivedPost, Fingerprint, Manifest } from "./archive-format.ts";
import { digestOf } from "./archived-form.ts";
import { asCreated } from "./as-created.ts";
import { type CheckedHistory, historyCheck } from "./check-history.ts";
import { fingerprint, parseManifest, requireListed } from "./manifest.ts";
import { parseArchivedPost } from "./parse-archived-post.ts";
import { type ArchiveFile, filesOf } from "./read-archive.ts";
import { wholeRefusal } from "./refusal.ts";
import { requirePhoto } from "./require-photo.ts";

/** An archive that an export can have written. */
export type CheckedArchive = {
  readonly manifest: Manifest;
  /** The digest of every post that can be imported, by id. */
  readonly posts: ReadonlyMap<string, string>;
  /** The reason why each of the other posts cannot be imported, by id. */
  readonly refused: ReadonlyMap<string, string>;
  readonly history: CheckedHistory;
};

/** The number of files after which their checks are awaited: a few posts keep all processors busy. */
const decodedAtOnce = 20;
/** The maximum length of an object name in Cloud Storage, in bytes. */
const longestObjectName = 1024;

/** Checks a whole archive; throws a readable error if no export wrote it. The result names refused parts. */
export async function checkArchive(path: string, now: number): Promise<CheckedArchive> {
  const seen = new Map<string, Fingerprint>();
  const posts = new Map<string, string>();
  const refused = new Map<string, string>();
  /** The checks of a few posts' files, which run in parallel. */
  const decoding: Promise<void>[] = [];
  let current: Current = { id: "", awaited: new Map() };
  const history = historyCheck(now);
  let manifest: Manifest | undefined;
  for await (const file of filesOf(path)) {
    if (manifest) throw wholeRefusal(`${file.name} follows the manifest`);
    if (seen.has(file.name)) throw wholeRefusal(`${file.name} appears twice`);
    if (file.kind === "photos") {
      const { variant, contentType } = takePhoto(file, current.awaited);
      decoding.push(refuseWhere(refused, current.id, () => requirePhoto(file.bytes, variant, contentType)));
    } else {
      requireNone(current.awaited);
      if (decoding.length >= decodedAtOnce) await Promise.all(decoding.splice(0));
    }
    if (file.kind === "posts") {
      const archived = parseArchivedPost(file);
      const { id } = archived.post;
      if (posts.has(id)) throw wholeRefusal(`post ${id} appears twice`);
      current = { id, awaited: photosOf(archived, file) };
      posts.set(id, "");
      await refuseWhere(refused, id, () => posts.set(id, digestOf(asCreated(archived))));
    }
    if (file.kind === "history") history.take(file);
    if (file.kind === "manifest") manifest = parseManifest(file.bytes);
    else seen.set(file.name, fingerprint(file.bytes));
  }
  await Promise.all(decoding);
  if (!manifest) throw wholeRefusal("it is incomplete");
  requireListed(manifest, seen);
  for (const id of refused.keys()) posts.delete(id);
  return { manifest, posts, refused, history: history.result() };
}

/** The last post read, and the files of its photo that must follow. */
type Current = { readonly id: string; readonly awaited: Map<string, ArchivedPhoto> };

/** Records the first reason why a post is refused. */
async function refuseWhere(refused: Map<string, string>, id: string, check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!refused.has(id)) refused.set(id, error.message);
  }
}

/** Returns the files that must follow a post. */
function photosOf({ post, photos }: ArchivedPost, { name }: ArchiveFile): Map<string, ArchivedPhoto> {
  const awaited = new Map<string, ArchivedPhoto>();
  for (const photo of photos) {
    const { variant, contentType, timestamp, file } = photo;
    const objectName = photoObjectName(variant, post.id, timestamp, contentType);
    if (!file.endsWith(`.${photoExtensions[contentType]}`) || awaited.has(file))
      throw wholeRefusal(`${name} refers to another photo`);
    if (post[photoVariants[variant].field] !== "")
      throw wholeRefusal(`${name} has two locations for one photo`);
    if (utf8Length(objectName) > longestObjectName)
      throw wholeRefusal(`the id in ${name} is too long for a photo`);
    awaited.set(file, photo);
  }
  return awaited;
}

function takePhoto({ name }: ArchiveFile, awaited: Map<string, ArchivedPhoto>): ArchivedPhoto {
  const photo = awaited.get(name);
  if (!photo) throw wholeRefusal(`${name} is not next to its post`);
  awaited.delete(name);
  return photo;
}

function requireNone(awaited: ReadonlyMap<string, unknown>): void {
  const [missing] = awaited.keys();
  if (missing !== undefined) throw wholeRefusal(`${missing} is missing`);
}
