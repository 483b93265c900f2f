import { type PhotoContentType, photoExtensions } from "@daily-genius/domain/photo/photo";
import { type PhotoVariant, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { utf8Length } from "@daily-genius/domain/post/post-id";
import { expiryOf } from "../history/entry-write.ts";
import { imageType } from "../image-type.ts";
import { isBareImage } from "../photos/is-bare-image.ts";
import { requireSound } from "../photos/make-variants.ts";
import type { ArchivedDraft, ArchivedPost, Fingerprint, Manifest } from "./archive-format.ts";
import { digestOf, objectOf } from "./archived-form.ts";
import { type ArchivedText, asStored, parseText, words } from "./import-batches.ts";
import { fingerprint, parseManifest, requireListed } from "./manifest.ts";
import { type ArchiveFile, filesOf } from "./read-archive.ts";
import { reasonIn, refusal, wholeRefusal } from "./refusal.ts";

/** An archive that an export can have written. */
export type CheckedArchive = Awaited<ReturnType<typeof checkArchive>>;

/** The number of files after which their checks are awaited: a few posts keep all processors busy. */
const decodedAtOnce = 20;
/** The maximum length of an object name in Cloud Storage, in bytes. */
const longestObjectName = 1024;

/**
 * Checks a whole archive; throws a readable error if no export wrote it. The result names refused parts; with `only`, it
 * has this post and its history alone.
 */
export async function checkArchive(path: string, now: number, only?: string) {
  const seen = new Map<string, Fingerprint>();
  const ids = { posts: new Set<string>(), drafts: new Set<string>(), history: new Set<string>() };
  const wanted = { posts: noTexts(), drafts: noTexts(), history: noTexts() };
  const unwanted = noTexts();
  /** The checks of a few posts' files, which run in parallel. */
  const decoding: Promise<void>[] = [];
  let current: Current = { awaited: new Map(), refuse: () => {} };
  let manifest: Manifest | undefined;
  for await (const file of filesOf(path)) {
    if (manifest) throw misplaced(`${file.name} follows the manifest`);
    if (seen.has(file.name)) throw wholeRefusal(`${file.name} appears twice`);
    if (file.kind === "photos") {
      const photo = current.awaited.get(file.name);
      if (!photo) throw misplaced(`${file.name} is not next to its post`);
      current.awaited.delete(file.name);
      decoding.push(requirePhoto(file.bytes, photo.variant, photo.contentType).catch(current.refuse));
    } else {
      for (const missing of current.awaited.keys()) throw misplaced(`${missing} is missing`);
      if (decoding.length >= decodedAtOnce) await Promise.all(decoding.splice(0));
    }
    if (file.kind === "manifest") manifest = parseManifest(file.bytes);
    else seen.set(file.name, fingerprint(file.bytes));
    if (file.kind === "manifest" || file.kind === "photos") continue;
    const text = parseText(file.kind, file);
    const { kind, id } = text;
    if (ids[kind].has(id)) throw wholeRefusal(`${words[kind]} ${id} appears twice`);
    ids[kind].add(id);
    const texts = only === undefined || only === postOf(text) ? wanted[kind] : unwanted;
    const refuse = (error: unknown) => {
      const reason = reasonIn(error);
      if (!texts.refused.has(id)) texts.refused.set(id, reason);
    };
    current = { awaited: photosOf(text, file), refuse };
    try {
      const stored = asStored(text, now);
      if (text.kind === "history" && expiryOf(Date.parse(text.archived.entry.at)) <= now) texts.expired += 1;
      else texts.accepted.set(id, stored.kind === "posts" ? digestOf(stored.archived) : postOf(text));
    } catch (error) {
      refuse(error);
    }
  }
  await Promise.all(decoding);
  if (!manifest) throw wholeRefusal("it is incomplete");
  requireListed(manifest, seen);
  for (const { accepted, refused } of Object.values(wanted))
    for (const id of refused.keys()) accepted.delete(id);
  return { ...wanted, manifest };
}

/** Refuses an archive that may be whole, with its files in another order, as other programs pack them. */
function misplaced(what: string) {
  return wholeRefusal(`${what}. If the archive was packed again, unpack it and import the folder`);
}

/** The texts of one kind in an archive, none at first. */
function noTexts() {
  return {
    /** The importable texts by id: a post with its digest, a history entry with the id of its post. */
    accepted: new Map<string, string>(),
    /** The others, each with the reason why it cannot be imported. */
    refused: new Map<string, string>(),
    /** The number of entries that are too old for the history. */
    expired: 0,
  };
}

/** Returns the id of the post that a text is or is about; empty for a draft. */
function postOf(text: ArchivedText): string {
  if (text.kind === "drafts") return "";
  return text.kind === "posts" ? text.id : text.archived.entry.postId;
}

/** A file of a photo as its post or draft names it. */
type NamedFile = ArchivedDraft["photos"][number];

/** The files of the last post or draft that must follow it, and how one of them has it refused. */
type Current = {
  readonly awaited: Map<string, NamedFile>;
  /** Records the first reason why it is refused. */
  readonly refuse: (error: unknown) => void;
};

/** Returns the files that must follow a text, by their names; fails if no export could have written it. */
export function photosOf(text: ArchivedText, { name }: Pick<ArchiveFile, "name">): Map<string, NamedFile> {
  const awaited = new Map<string, NamedFile>();
  if (text.kind === "history") return awaited;
  if (text.kind === "posts") requirePlaces(text.archived, name);
  for (const photo of text.archived.photos) {
    const { contentType, file } = photo;
    if (!file.endsWith(`.${photoExtensions[contentType]}`) || awaited.has(file))
      throw wholeRefusal(`${name} refers to another photo`);
    awaited.set(file, photo);
  }
  return awaited;
}

/** Fails unless each photo of a post can have one place. */
function requirePlaces({ post, photos }: ArchivedPost, name: string): void {
  for (const photo of photos) {
    if (post[photoVariants[photo.variant].field] !== "")
      throw wholeRefusal(`${name} has two locations for one photo`);
    if (utf8Length(objectOf(post.id, photo)) > longestObjectName)
      throw wholeRefusal(`the id in ${name} is too long for a photo`);
  }
}

/** Fails with the reason unless the photo step could have made this file as the given variant. */
export async function requirePhoto(
  bytes: Uint8Array,
  variant: PhotoVariant,
  contentType: PhotoContentType,
): Promise<void> {
  const { format } = photoVariants[variant];
  if (imageType(bytes) !== contentType) throw refusal("the content does not match its type");
  // What cannot be compressed is stored as PNG (docs/decisions/0038).
  if (contentType !== `image/${format}` && contentType !== "image/png")
    throw refusal(`it is neither ${format.toUpperCase()} nor PNG`);
  if (!isBareImage(bytes, contentType)) throw refusal("it contains more than an image");
  await requireSound(bytes, variant);
}
