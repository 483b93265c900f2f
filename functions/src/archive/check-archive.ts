import { createHash } from "node:crypto";
import { type PhotoContentType, photoObjectName } from "@daily-genius/domain/photo";
import { photoVariants } from "@daily-genius/domain/photo-variants";
import { utf8Length } from "@daily-genius/domain/post-id";
import { imageType } from "../photos/image-type.ts";
import {
  type ArchivedPost,
  formatVersion,
  Manifest,
  ManifestHead,
  manifestName,
  photoFile,
} from "./archive-format.ts";
import { digestOf } from "./archived-form.ts";
import { parseArchivedPost } from "./parse-archived-post.ts";
import { type ArchiveFile, filesOf, refusal } from "./read-archive.ts";

/** An archive that passed every check. */
export type CheckedArchive = {
  readonly manifest: Manifest;
  /** The digest of every post, by id. */
  readonly posts: ReadonlyMap<string, string>;
};

/** The longest object name in Cloud Storage, in bytes. */
const longestObjectName = 1024;

/** Reads a whole archive and fails with a sentence if an export could not have written it. */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  const seen = new Map<string, { readonly bytes: number; readonly sha256: string }>();
  const posts = new Map<string, string>();
  let current: { number: number; awaited: Map<string, PhotoContentType> } = { number: 0, awaited: new Map() };
  let manifest: Manifest | undefined;
  for await (const file of filesOf(path)) {
    if (manifest) throw refusal(`${file.name} comes after the manifest`);
    if (seen.has(file.name)) throw refusal(`it holds ${file.name} twice`);
    if (file.kind === "photos") takePhoto(file, current.awaited);
    else requireNone(current.awaited);
    if (file.kind === "posts") {
      if (file.number <= current.number) throw refusal(`${file.name} is out of order`);
      const archived = parseArchivedPost(file);
      const { id } = archived.post;
      if (posts.has(id)) throw refusal(`it holds the post ${id} twice`);
      posts.set(id, digestOf(archived));
      current = { number: file.number, awaited: photosOf(archived, file) };
    }
    if (file.kind === "manifest") manifest = parseManifest(file);
    else seen.set(file.name, { bytes: file.bytes.length, sha256: sha256(file.bytes) });
  }
  if (!manifest) throw refusal("its end is missing");
  compare(manifest, seen, posts.size);
  return { manifest, posts };
}

/** The fingerprint of a file in the manifest. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The files that must follow a post, with their content types. */
function photosOf(
  { post, photos }: ArchivedPost,
  { name, number }: ArchiveFile,
): Map<string, PhotoContentType> {
  const awaited = new Map<string, PhotoContentType>();
  for (const { variant, contentType, timestamp, file } of photos) {
    const objectName = photoObjectName(variant, post.id, timestamp, contentType);
    if (file !== photoFile(number, variant, contentType) || awaited.has(file))
      throw refusal(`${name} names a photo that is not its own`);
    if (post[photoVariants[variant].field] !== "") throw refusal(`${name} has two addresses for one photo`);
    if (utf8Length(objectName) > longestObjectName)
      throw refusal(`the id in ${name} is too long for a photo`);
    awaited.set(file, contentType);
  }
  return awaited;
}

function takePhoto({ name, bytes }: ArchiveFile, awaited: Map<string, PhotoContentType>): void {
  const contentType = awaited.get(name);
  if (!contentType) throw refusal(`${name} belongs to no post, or does not follow its post`);
  if (imageType(bytes) !== contentType) throw refusal(`${name} is not the image that it claims to be`);
  awaited.delete(name);
}

function requireNone(awaited: ReadonlyMap<string, unknown>): void {
  const [missing] = awaited.keys();
  if (missing !== undefined) throw refusal(`${missing} is missing`);
}

function parseManifest({ bytes }: ArchiveFile): Manifest {
  const value = parseJson(bytes);
  const head = ManifestHead.safeParse(value);
  if (head.success && head.data.version !== formatVersion)
    throw refusal(
      `it has version ${head.data.version} of the format, and this program reads version ${formatVersion}`,
    );
  const manifest = Manifest.safeParse(value);
  if (!manifest.success) throw refusal(`its ${manifestName} cannot be read`);
  return manifest.data;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

function compare(
  { files, posts, photos }: Manifest,
  seen: ReadonlyMap<string, { readonly bytes: number; readonly sha256: string }>,
  postsSeen: number,
): void {
  for (const name of Object.keys(files)) if (!seen.has(name)) throw refusal(`${name} is missing`);
  for (const [name, { bytes, sha256 }] of seen) {
    const listed = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!listed) throw refusal(`the manifest does not list ${name}`);
    if (listed.bytes !== bytes || listed.sha256 !== sha256)
      throw refusal(`${name} has changed since it was exported`);
  }
  if (posts !== postsSeen || photos !== seen.size - postsSeen)
    throw refusal("its number of posts or photos differs from the manifest");
}
