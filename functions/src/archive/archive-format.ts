import {
  type PhotoContentType,
  photoExtensions,
  photoLimits,
  photoVariantNames,
} from "@daily-genius/domain/photo";
import type { PhotoVariant } from "@daily-genius/domain/photo-variants";
import { Post } from "@daily-genius/domain/post";
import * as z from "zod/mini";

/** The version of the format that this program writes and reads; any change to the format gets a new number. */
export const formatVersion = 1;

/** The last file of an archive; an archive that was cut off lacks it. */
export const manifestName = "manifest.json";

/** The largest size of each kind of file, in bytes. */
export const fileLimits = {
  /** A Firestore document has at most one megabyte, and JSON escapes some characters as two. */
  posts: 2 * 1024 * 1024,
  photos: photoLimits.maxBytes,
  /** Enough for a hundred thousand posts with their photos. */
  manifest: 64 * 1024 * 1024,
} as const;

/** The name of the file that holds the `number`th post; ids can be longer than a file's name may be. */
export function postFile(number: number): string {
  return `posts/${padded(number)}.json`;
}

/** The name of the file that holds one variant of the photo of the `number`th post. */
export function photoFile(number: number, variant: PhotoVariant, contentType: PhotoContentType): string {
  return `photos/${padded(number)}-${variant}.${photoExtensions[contentType]}`;
}

function padded(number: number): string {
  return String(number).padStart(6, "0");
}

/** One file of a photo; `timestamp` comes from its object's name, so that an import restores that name. */
const ArchivedPhoto = z.strictObject({
  variant: z.enum(photoVariantNames),
  contentType: z.enum(photoLimits.contentTypes),
  timestamp: z.int().check(z.nonnegative(), z.lt(10 ** 15)),
  file: z.string(),
});
export type ArchivedPhoto = z.infer<typeof ArchivedPhoto>;

/**
 * A post as its file holds it. The addresses of archived photos are empty in `post`, because they depend on the
 * bucket; `more` holds fields unknown to the project, in the notation of Firestore's REST interface.
 */
export const ArchivedPost = z.strictObject({
  post: Post,
  photos: z.array(ArchivedPhoto),
  more: z.record(z.string(), z.unknown()),
});
export type ArchivedPost = z.infer<typeof ArchivedPost>;

/** Identifies an archive of this program, and its version. */
export const ManifestHead = z.object({ format: z.literal("daily-genius"), version: z.int() });

/** The contents of an archive: every file with its size and its SHA-256. */
export const Manifest = z.strictObject({
  format: z.literal("daily-genius"),
  version: z.literal(formatVersion),
  project: z.string(),
  exportedAt: z.string(),
  posts: z.int(),
  photos: z.int(),
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
