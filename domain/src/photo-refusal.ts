import { photoLimits } from "./photo.ts";

/** Why a file cannot be used; without a full stop, since each follows 'Failed to upload photo: '. */
export const photoRefusals = {
  wrongType: "use a JPEG, PNG or WebP image",
  empty: "the file is empty",
  tooLarge: `the file is larger than ${photoLimits.maxBytes / 1024 ** 2} MB`,
  tooManyPixels: `the image has more than ${photoLimits.maxPixels / 1_000_000} megapixels`,
  damaged: "the image is damaged",
} as const;

/** Why a file of this size cannot be used; undefined where it can. */
export function sizeRefusal(bytes: number): string | undefined {
  if (bytes === 0) return photoRefusals.empty;
  return bytes > photoLimits.maxBytes ? photoRefusals.tooLarge : undefined;
}

/** Why the browser need not even send a file; undefined where it may. */
export function fileRefusal({ type, size }: { readonly type: string; readonly size: number }) {
  return photoLimits.contentTypes.some((accepted) => accepted === type)
    ? sizeRefusal(size)
    : photoRefusals.wrongType;
}
