/** The public folder of the posts' photos (specification §3). */
export const photoFolder = "geniuses";

/** What the browser may upload, checked by Storage rules and again by the function. */
export const photoLimits = {
  /** 20 MiB. */
  maxBytes: 20 * 1024 * 1024,
  /** Refused before decoding: memory for decoding grows with pixels, not with bytes. */
  maxPixels: 50_000_000,
  contentTypes: ["image/jpeg", "image/png", "image/webp"],
} as const;

export type PhotoContentType = (typeof photoLimits.contentTypes)[number];

/** The three files that stand for a photo. `longestSide` is in pixels, `quality` the encoder's (0–100). */
export const photoVariants = {
  full: { longestSide: 800, format: "webp", quality: 48, contentType: "image/webp" },
  list: { longestSide: 150, format: "jpeg", quality: 10, contentType: "image/jpeg" },
  preview: { longestSide: 150, format: "jpeg", quality: 25, contentType: "image/jpeg" },
} as const;

/** A WebP of the right size is stored as it came up to this many bytes; a bigger one is worth encoding again. */
export const passThroughBytes = 200_000;

export type PhotoVariant = keyof typeof photoVariants;

/** The variants in the order they are listed in `photoVariants`. */
export const photoVariantNames = ["full", "list", "preview"] as const satisfies readonly PhotoVariant[];

const extensions: Readonly<Record<PhotoContentType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/**
 * The public object name of a post's photo; `timestamp` is in milliseconds and never used twice for one post.
 * `contentType` differs from the variant's own only where a valid image could not be encoded and is kept as it is.
 */
export function photoObjectName(
  variant: PhotoVariant,
  postId: string,
  timestamp: number,
  contentType: PhotoContentType = photoVariants[variant].contentType,
): string {
  const stem = `${postId}-${timestamp}`;
  const extension = extensions[contentType];
  if (variant === "full") return `${photoFolder}/${stem}.${extension}`;
  return `${photoFolder}/thumbnails/${stem}-${variant}.${extension}`;
}

/** Whether an object name is one that a photo of this very post bears; another post's photo is never ours to remove. */
export function isPhotoOf(postId: string, objectName: string): boolean {
  const folders = [`${photoFolder}/thumbnails/${postId}-`, `${photoFolder}/${postId}-`];
  const prefix = folders.find((folder) => objectName.startsWith(folder));
  return prefix !== undefined && /^\d+(-list|-preview)?\.[a-z]+$/.test(objectName.slice(prefix.length));
}

/** Where the browser puts a raw photo; readable by the functions alone. */
export function uploadObjectName(uid: string, uploadId: string): string {
  return `uploads/${uid}/${uploadId}`;
}

/** Where the finished variants of an upload wait until a post is saved with them. */
export function stagedObjectName(variant: PhotoVariant, uploadId: string): string {
  return `staged/${uploadId}/${variant}`;
}

/** Where a photo of a deleted post waits; `run` is new for every deletion, so that no two share an object. */
export function trashObjectName(run: string, objectName: string): string {
  return `trash/${run}/${objectName}`;
}
