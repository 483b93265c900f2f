import { type PhotoField, type PhotoVariant, photoVariants } from "./photo-variants.ts";

/** The limits of an upload by the browser, checked by Storage rules and again by the function. */
export const photoLimits = {
  /** 20 MiB. */
  maxBytes: 20 * 1024 * 1024,
  /**
   * Room for the 8,192 × 6,144 pixels of phones with 50 megapixels, and for cameras with 51. Checked before decoding:
   * memory for decoding grows with pixels, not with bytes.
   */
  maxPixels: 52_000_000,
  contentTypes: ["image/jpeg", "image/png", "image/webp"],
} as const;

export type PhotoContentType = (typeof photoLimits.contentTypes)[number];

/** The variants in the order of their table. */
export const photoVariantNames = Object.keys(photoVariants) as readonly PhotoVariant[]; // keyof the same table

/** Makes a value for each variant. */
export function perVariant<Value>(make: (variant: PhotoVariant) => Value): Record<PhotoVariant, Value> {
  const entries = photoVariantNames.map((variant) => [variant, make(variant)]);
  return Object.fromEntries(entries) as Record<PhotoVariant, Value>; // an entry for each name
}

/** Makes a value for each field of a post with the URL of a variant. */
export function perPhotoField<Value>(make: (variant: PhotoVariant) => Value): Record<PhotoField, Value> {
  const entries = photoVariantNames.map((variant) => [photoVariants[variant].field, make(variant)]);
  return Object.fromEntries(entries) as Record<PhotoField, Value>; // an entry for each row
}

/** The file extension of each type. */
export const photoExtensions: Readonly<Record<PhotoContentType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

const typeOfExtension = new Map<string, PhotoContentType>([
  ...photoLimits.contentTypes.map((type) => [photoExtensions[type], type] as const),
  ["jpeg", "image/jpeg"],
]);

/** Returns the type for the extension of an object name; undefined for an extension that no photo has. */
export function photoTypeOf(objectName: string): PhotoContentType | undefined {
  return typeOfExtension.get(objectName.slice(objectName.lastIndexOf(".") + 1).toLowerCase());
}

/**
 * Returns the public object name of a post's photo; `timestamp` is in ms and never used twice for one post.
 * `contentType` differs from the variant's own only if a valid image could not be encoded.
 */
export function photoObjectName(
  variant: PhotoVariant,
  postId: string,
  timestamp: number,
  contentType: PhotoContentType = `image/${photoVariants[variant].format}`,
): string {
  const { folder, suffix } = photoVariants[variant];
  return `${folder}/${postId}-${timestamp}${suffix}.${photoExtensions[contentType]}`;
}

/** Whether an object is a photo of this very post; another post's photo must never be removed. */
export function isPhotoOf(postId: string, objectName: string): boolean {
  return photoVariantNames.some((variant) => {
    const { folder, suffix } = photoVariants[variant];
    const prefix = `${folder}/${postId}-`;
    if (!objectName.startsWith(prefix)) return false;
    return new RegExp(`^\\d+${suffix}\\.[a-z]+$`).test(objectName.slice(prefix.length));
  });
}

const suffixes = photoVariantNames.map((variant) => photoVariants[variant].suffix);
const endOfName = new RegExp(`-(\\d{1,15})(?:${suffixes.join("|")})\\.[a-z]+$`, "i");

/** Returns the timestamp in the object name of a photo; 0 for any other name. */
export function photoTimestamp(objectName: string): number {
  const [, digits = "0"] = endOfName.exec(objectName) ?? [];
  return Number(digits);
}

/** Returns where the browser puts a raw photo; only the functions can read it. */
export function uploadObjectName(uid: string, uploadId: string): string {
  return `uploads/${uid}/${uploadId}`;
}

const uploadName = /^uploads\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the uploader and the id of an upload; undefined for names that storage.rules forbid. */
export function parseUploadName(objectName: string): { uid: string; uploadId: string } | undefined {
  const [, uid, uploadId] = uploadName.exec(objectName) ?? [];
  return uid !== undefined && uploadId !== undefined ? { uid, uploadId } : undefined;
}

/** Returns where the functions keep a raw photo in process; one per uploader, because browsers choose the ids. */
export function rawObjectName(uid: string, uploadId: string): string {
  return `staged/${uploadId}/raw-${uid}`;
}

/** Returns where the finished variants of an upload are kept until a post is saved with them. */
export function stagedObjectName(variant: PhotoVariant, uploadId: string): string {
  return `staged/${uploadId}/${variant}`;
}

/** Returns where a photo of a deleted post is kept; `run` is new for every deletion, so that none share an object. */
export function trashObjectName(run: string, objectName: string): string {
  return `trash/${run}/${objectName}`;
}

/** The reasons why a file is unusable; without a full stop, because each follows 'Failed to upload photo: '. */
export const photoRefusals = {
  wrongType: "use a JPEG, PNG or WebP image",
  empty: "the file is empty",
  tooLarge: `the file is larger than ${photoLimits.maxBytes / 1024 ** 2} MB`,
  tooManyPixels: `the image has more than ${photoLimits.maxPixels / 1_000_000} megapixels`,
  damaged: "the image is damaged",
} as const;

/** Returns why a file of this size is unusable; undefined if it is usable. */
export function sizeRefusal(bytes: number): string | undefined {
  if (bytes === 0) return photoRefusals.empty;
  return bytes > photoLimits.maxBytes ? photoRefusals.tooLarge : undefined;
}

/** Returns why the browser need not send a file; undefined if it may. */
export function fileRefusal({ type, size }: { readonly type: string; readonly size: number }) {
  return photoLimits.contentTypes.some((accepted) => accepted === type)
    ? sizeRefusal(size)
    : photoRefusals.wrongType;
}
