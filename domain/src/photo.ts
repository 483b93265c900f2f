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

/** The three files that stand for a photo. `longestSide` is in pixels, `quality` the encoder's (0–100). */
export const photoVariants = {
  full: { longestSide: 800, format: "webp", quality: 48, contentType: "image/webp" },
  list: { longestSide: 150, format: "jpeg", quality: 10, contentType: "image/jpeg" },
  preview: { longestSide: 150, format: "jpeg", quality: 25, contentType: "image/jpeg" },
} as const;

export type PhotoVariant = keyof typeof photoVariants;

/** The variants in the order they are listed in `photoVariants`. */
export const photoVariantNames = ["full", "list", "preview"] as const satisfies readonly PhotoVariant[];

/** The public object name of a post's photo; `timestamp` is in milliseconds and never used twice for one post. */
export function photoObjectName(variant: PhotoVariant, postId: string, timestamp: number): string {
  const stem = `${postId}-${timestamp}`;
  if (variant === "full") return `${photoFolder}/${stem}.webp`;
  return `${photoFolder}/thumbnails/${stem}-${variant}.jpg`;
}

/** Where the browser puts a raw photo; readable by the functions alone. */
export function uploadObjectName(uid: string, uploadId: string): string {
  return `uploads/${uid}/${uploadId}`;
}

/** Where the finished variants of an upload wait until a post is saved with them. */
export function stagedObjectName(variant: PhotoVariant, uploadId: string): string {
  return `staged/${uploadId}/${variant}`;
}
