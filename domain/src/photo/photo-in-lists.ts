import type { PhotoField } from "./photo-variants.ts";

/** Returns the URL of a photo for public lists; empty without a photo. Older photos lack the small file. */
export function photoInLists(
  post: Readonly<Record<Extract<PhotoField, "smallURL" | "previewURL" | "thumbnailURL">, string>>,
): string {
  return post.smallURL || post.previewURL || post.thumbnailURL;
}
