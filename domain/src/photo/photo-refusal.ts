import { photoLimits } from "./photo.ts";

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
