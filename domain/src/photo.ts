import { type PhotoField, type PhotoVariant, photoVariants } from "./photo-variants.ts";

/** What the browser may upload, checked by Storage rules and again by the function. */
export const photoLimits = {
  /** 20 MiB. */
  maxBytes: 20 * 1024 * 1024,
  /** Refused before decoding: memory for decoding grows with pixels, not with bytes. */
  maxPixels: 50_000_000,
  contentTypes: ["image/jpeg", "image/png", "image/webp"],
} as const;

export type PhotoContentType = (typeof photoLimits.contentTypes)[number];

/** The variants in the order of their table. */
export const photoVariantNames = Object.keys(photoVariants) as readonly PhotoVariant[]; // keyof the same table

/** A value for each variant. */
export function perVariant<Value>(make: (variant: PhotoVariant) => Value): Record<PhotoVariant, Value> {
  const entries = photoVariantNames.map((variant) => [variant, make(variant)]);
  return Object.fromEntries(entries) as Record<PhotoVariant, Value>; // an entry for each name
}

/** A value for each field of a post that holds the address of a variant. */
export function perPhotoField<Value>(make: (variant: PhotoVariant) => Value): Record<PhotoField, Value> {
  const entries = photoVariantNames.map((variant) => [photoVariants[variant].field, make(variant)]);
  return Object.fromEntries(entries) as Record<PhotoField, Value>; // an entry for each row
}

/** The extension of a file of each type. */
export const photoExtensions: Readonly<Record<PhotoContentType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

const typeOfExtension = new Map<string, PhotoContentType>([
  ...photoLimits.contentTypes.map((type) => [photoExtensions[type], type] as const),
  ["jpeg", "image/jpeg"],
]);

/** The type that the extension of an object name promises; undefined for an extension that no photo has. */
export function photoTypeOf(objectName: string): PhotoContentType | undefined {
  return typeOfExtension.get(objectName.slice(objectName.lastIndexOf(".") + 1).toLowerCase());
}

/**
 * The public object name of a post's photo; `timestamp` is in milliseconds and never used twice for one post.
 * `contentType` differs from the variant's own only where a valid image could not be encoded.
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

/** Whether an object name is that of a photo of this very post; another post's photo is never ours to remove. */
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

/** The timestamp in the object name of a photo; 0 for any other name. */
export function photoTimestamp(objectName: string): number {
  const [, digits = "0"] = endOfName.exec(objectName) ?? [];
  return Number(digits);
}

/** Where the browser puts a raw photo; readable by the functions alone. */
export function uploadObjectName(uid: string, uploadId: string): string {
  return `uploads/${uid}/${uploadId}`;
}

const uploadName = /^uploads\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Whose upload an object is, and its id; undefined for the names that storage.rules let nobody write. */
export function parseUploadName(objectName: string): { uid: string; uploadId: string } | undefined {
  const [, uid, uploadId] = uploadName.exec(objectName) ?? [];
  return uid !== undefined && uploadId !== undefined ? { uid, uploadId } : undefined;
}

/** Where the functions keep a raw photo while they process it; one per uploader, since browsers choose the ids. */
export function rawObjectName(uid: string, uploadId: string): string {
  return `staged/${uploadId}/raw-${uid}`;
}

/** Where the finished variants of an upload wait until a post is saved with them. */
export function stagedObjectName(variant: PhotoVariant, uploadId: string): string {
  return `staged/${uploadId}/${variant}`;
}

/** Where a photo of a deleted post waits; `run` is new for every deletion, so that no two share an object. */
export function trashObjectName(run: string, objectName: string): string {
  return `trash/${run}/${objectName}`;
}
