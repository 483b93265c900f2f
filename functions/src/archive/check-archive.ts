import { Failure } from "@daily-genius/domain/calls/failure";
import { photoExtensions, photoObjectName } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { utf8Length } from "@daily-genius/domain/post/post-id";
import type { ArchivedDraft, ArchivedPost, Fingerprint, Manifest } from "./archive-format.ts";
import { asKept, parseArchivedDraft } from "./archived-draft.ts";
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
  /** The ids of the drafts that can be imported. */
  readonly drafts: ReadonlySet<string>;
  readonly refusedDrafts: ReadonlyMap<string, string>;
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
  const drafts = new Set<string>();
  const refusedDrafts = new Map<string, string>();
  /** The checks of a few posts' files, which run in parallel. */
  const decoding: Promise<void>[] = [];
  let current: Current = { id: "", refused, awaited: new Map() };
  const history = historyCheck(now);
  let manifest: Manifest | undefined;
  for await (const file of filesOf(path)) {
    if (manifest) throw wholeRefusal(`${file.name} follows the manifest`);
    if (seen.has(file.name)) throw wholeRefusal(`${file.name} appears twice`);
    if (file.kind === "photos") {
      const { variant, contentType } = takePhoto(file, current.awaited);
      const { refused: into, id } = current;
      decoding.push(refuseWhere(into, id, () => requirePhoto(file.bytes, variant, contentType)));
    } else {
      requireNone(current.awaited);
      if (decoding.length >= decodedAtOnce) await Promise.all(decoding.splice(0));
    }
    if (file.kind === "posts") {
      const archived = parseArchivedPost(file);
      const { id } = archived.post;
      if (posts.has(id)) throw wholeRefusal(`post ${id} appears twice`);
      current = { id, refused, awaited: photosOf(archived, file) };
      posts.set(id, "");
      await refuseWhere(refused, id, () => posts.set(id, digestOf(asCreated(archived))));
    }
    if (file.kind === "drafts") {
      const archived = parseArchivedDraft(file);
      const { id } = archived.draft;
      if (drafts.has(id)) throw wholeRefusal(`draft ${id} appears twice`);
      current = { id, refused: refusedDrafts, awaited: photoFiles(archived.photos, file) };
      drafts.add(id);
      await refuseWhere(refusedDrafts, id, () => asKept(archived));
    }
    if (file.kind === "history") history.take(file);
    if (file.kind === "manifest") manifest = parseManifest(file.bytes);
    else seen.set(file.name, fingerprint(file.bytes));
  }
  await Promise.all(decoding);
  if (!manifest) throw wholeRefusal("it is incomplete");
  requireListed(manifest, seen);
  for (const id of refused.keys()) posts.delete(id);
  for (const id of refusedDrafts.keys()) drafts.delete(id);
  return { manifest, posts, refused, drafts, refusedDrafts, history: history.result() };
}

/** A file of a photo as its post or draft names it. */
type NamedFile = ArchivedDraft["photos"][number];

/** The last post or draft read, where a reason to refuse it goes, and the files of its photo that must follow. */
type Current = {
  readonly id: string;
  readonly refused: Map<string, string>;
  readonly awaited: Map<string, NamedFile>;
};

/** Records the first reason why a post or draft is refused. */
async function refuseWhere(refused: Map<string, string>, id: string, check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!refused.has(id)) refused.set(id, error.message);
  }
}

/** Returns the files that must follow a post. */
function photosOf({ post, photos }: ArchivedPost, archive: ArchiveFile): Map<string, NamedFile> {
  const { name } = archive;
  for (const { variant, contentType, timestamp } of photos) {
    const objectName = photoObjectName(variant, post.id, timestamp, contentType);
    if (post[photoVariants[variant].field] !== "")
      throw wholeRefusal(`${name} has two locations for one photo`);
    if (utf8Length(objectName) > longestObjectName)
      throw wholeRefusal(`the id in ${name} is too long for a photo`);
  }
  return photoFiles(photos, archive);
}

/** Returns the files of a photo by their names. */
function photoFiles(photos: readonly NamedFile[], { name }: ArchiveFile): Map<string, NamedFile> {
  const awaited = new Map<string, NamedFile>();
  for (const photo of photos) {
    const { contentType, file } = photo;
    if (!file.endsWith(`.${photoExtensions[contentType]}`) || awaited.has(file))
      throw wholeRefusal(`${name} refers to another photo`);
    awaited.set(file, photo);
  }
  return awaited;
}

function takePhoto({ name }: ArchiveFile, awaited: Map<string, NamedFile>): NamedFile {
  const photo = awaited.get(name);
  if (!photo) throw wholeRefusal(`${name} is not next to its post`);
  awaited.delete(name);
  return photo;
}

function requireNone(awaited: ReadonlyMap<string, unknown>): void {
  const [missing] = awaited.keys();
  if (missing !== undefined) throw wholeRefusal(`${missing} is missing`);
}
