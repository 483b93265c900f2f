import {
  type PhotoContentType,
  photoExtensions,
  photoLimits,
  photoVariantNames,
} from "@daily-genius/domain/photo/photo";
import type { PhotoVariant } from "@daily-genius/domain/photo/photo-variants";
import { HistoryEntry } from "@daily-genius/domain/post/history-entry";
import { Post } from "@daily-genius/domain/post/post";
import * as z from "zod/mini";

/**
 * The versions of the format that this program reads; it writes the last, and any change to the format gets a new
 * number. The second added the history, the third the share image and the texts of a photo, the fourth its small file.
 */
export const readableVersions = [1, 2, 3, 4] as const;
export const formatVersion = 4;

/** The last file of an archive; a truncated archive lacks it. */
export const manifestName = "manifest.json";

/** The maximum size of each kind of file, in bytes. */
export const fileLimits = {
  /** A Firestore document has at most one megabyte, and JSON escapes some characters as two. */
  posts: 2 * 1024 * 1024,
  photos: photoLimits.maxBytes,
  /** Like a post, which has the same limit of a document. */
  history: 2 * 1024 * 1024,
  /** Enough for a hundred thousand posts with their photos, or ten thousand with thirty changes each. */
  manifest: 64 * 1024 * 1024,
} as const;

/** Returns the name of the `number`th post's file; ids can be longer than a file name may be. */
export function postFile(number: number): string {
  return `posts/${padded(number)}.json`;
}

/** Returns the name of the file of one variant of the `number`th post's photo. */
export function photoFile(number: number, variant: PhotoVariant, contentType: PhotoContentType): string {
  return `photos/${padded(number)}-${variant}.${photoExtensions[contentType]}`;
}

/** Returns the name of the `number`th history entry's file. */
export function historyFile(number: number): string {
  return `history/${padded(number)}.json`;
}

function padded(number: number): string {
  return String(number).padStart(6, "0");
}

/** The parts of the name of a photo's object, from which an import makes the name again. */
const PhotoName = z.strictObject({
  variant: z.enum(photoVariantNames),
  contentType: z.enum(photoLimits.contentTypes),
  timestamp: z.int().check(z.nonnegative(), z.lt(10 ** 15)),
});
export type PhotoName = z.infer<typeof PhotoName>;

const ArchivedPhoto = z.strictObject({ ...PhotoName.shape, file: z.string() });
export type ArchivedPhoto = z.infer<typeof ArchivedPhoto>;

/**
 * A post in its archived form. The URLs of archived photos are empty in `post`, because they depend on the bucket;
 * `more` contains fields unknown to the project, in the notation of Firestore's REST interface.
 */
export const ArchivedPost = z.strictObject({
  post: Post,
  photos: z.array(ArchivedPhoto),
  more: z.record(z.string(), z.unknown()),
});
export type ArchivedPost = z.infer<typeof ArchivedPost>;

/** A person's account, within Firebase's limits. */
export const Account = z.object({
  uid: z.string().check(z.maxLength(128), z.regex(/^\P{Cs}*$/u)),
  email: z.string().check(z.maxLength(254), z.regex(/^\P{Cs}*$/u)),
});

/**
 * A history entry in its archived form: `id` is the id of its document, and the URLs of its photo are empty as in a
 * post. Photo files that no post shows any more are not archived.
 */
export const ArchivedEntry = z.strictObject({
  id: z.string(),
  entry: z.strictObject({ ...HistoryEntry.shape, ...Account.shape, at: z.iso.datetime({ precision: 3 }) }),
  photos: z.array(PhotoName),
});
export type ArchivedEntry = z.infer<typeof ArchivedEntry>;

/** Identifies an archive of this program, and its version. */
export const ManifestHead = z.object({ format: z.literal("daily-genius"), version: z.int() });

/** The contents of an archive: every file with its size and its SHA-256. */
export const Manifest = z.strictObject({
  format: z.literal("daily-genius"),
  version: z.literal(readableVersions),
  project: z.string(),
  exportedAt: z.string(),
  posts: z.int(),
  photos: z.int(),
  /** The number of history entries; undefined in an archive without history. */
  history: z.optional(z.int()),
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
