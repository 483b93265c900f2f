import { Draft } from "@daily-genius/domain/draft/draft";
import { photoExtensions, photoLimits, photoVariantNames } from "@daily-genius/domain/photo/photo";
import { HistoryEntry } from "@daily-genius/domain/post/history-entry";
import { Photo, Post } from "@daily-genius/domain/post/post";
import * as z from "zod/mini";

/** The version of the format, which any change to it raises. A test imports an archive of each that was in use. */
export const formatVersion = 6;

/** The last file of an archive; a truncated archive lacks it. */
export const manifestName = "copy.json";

/** The maximum size of each kind of file, in bytes. */
export const fileLimits = {
  /** A Firestore document has at most one megabyte, and JSON escapes some characters as two. */
  posts: 2 * 1024 * 1024,
  photos: photoLimits.maxBytes,
  /** A draft has 100,000 bytes of texts, and JSON escapes some as six. */
  drafts: 1024 * 1024,
  /** Like a post, which has the same limit of a document. */
  history: 2 * 1024 * 1024,
  /** Enough for a hundred thousand posts with their photos, or ten thousand with thirty changes each. */
  manifest: 64 * 1024 * 1024,
} as const;

/** The folders of an archive. */
export const folders = ["posts", "photos", "drafts", "history"] as const;

/** The kinds of texts in an archive; everything else in it is a photo or the manifest. */
export const textKinds = ["posts", "drafts", "history"] as const;
export type TextKind = (typeof textKinds)[number];

/** The parts of the name of a photo's object, from which an import makes the name again. */
const PhotoName = z.strictObject({
  variant: z.enum(photoVariantNames),
  contentType: z.enum(photoLimits.contentTypes),
  timestamp: z.int().check(z.nonnegative(), z.lt(10 ** 15)),
});
export type PhotoName = z.infer<typeof PhotoName>;

const ArchivedPhoto = z.strictObject({ ...PhotoName.shape, file: z.string() });

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

/** The archived fields of a draft: all except its state, and the upload of its photo, which an import makes again. */
export const DraftFields = z.omit(Draft, {
  state: true,
  postId: true,
  uploadId: true,
  requestId: true,
});

/** A draft in its archived form. `photo` is what is known of the files in `photos`; null without a photo. */
export const ArchivedDraft = z.strictObject({
  draft: z.strictObject(DraftFields.shape),
  photo: z.nullable(Photo),
  photos: z.array(z.omit(ArchivedPhoto, { timestamp: true })),
});
export type ArchivedDraft = z.infer<typeof ArchivedDraft>;

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

/** Identifies an archive of this program, its version and its project. */
export const ManifestHead = z.object({
  format: z.literal("daily-genius"),
  version: z.int(),
  project: z.string(),
});

const extensions = Object.values(photoExtensions).join("|");
/** The names of files, which are paths in a folder: none leads out of it. */
const fileNames = new RegExp(
  `^(?:(posts|drafts|history)/[0-9a-f]{6,32}\\.json|(photos)/[0-9a-z-]{6,32}\\.(?:${extensions}))$`,
);

/** Returns the kind of a file by its name; undefined for a name that no archive has. */
export function kindOf(name: string): keyof typeof fileLimits | undefined {
  if (name === manifestName) return "manifest";
  const [, text, photos] = fileNames.exec(name) ?? [];
  // The cast: the pattern has no other words.
  return (text ?? photos) as keyof typeof fileLimits | undefined;
}

/** The size and hash of a file. */
const Fingerprint = z.strictObject({ bytes: z.int(), sha256: z.string() });
export type Fingerprint = z.infer<typeof Fingerprint>;

const Fingerprints = z.record(z.string().check(z.regex(fileNames)), Fingerprint);
/** The same for files that no import reads: earlier releases listed whatever a folder had, such as `.DS_Store`. */
const Others = z.pipe(
  z.record(z.string(), Fingerprint),
  z.transform((all) => Object.fromEntries(Object.entries(all).filter(([name]) => fileNames.test(name)))),
);

/** The contents of an archive: every file with its size and its SHA-256. */
export const Manifest = z.strictObject({
  format: z.literal("daily-genius"),
  version: z.literal(formatVersion),
  project: z.string(),
  exportedAt: z.string(),
  posts: z.int(),
  photos: z.int(),
  drafts: z.int(),
  /** The number of history entries; undefined in an archive without history. */
  history: z.optional(z.int()),
  files: Fingerprints,
  /** The files of earlier copies, which a folder keeps. */
  gone: z.optional(Others),
});
export type Manifest = z.infer<typeof Manifest>;
