import type { PhotoField } from "./photo-variants.ts";

/** The address of the file of a photo that public lists show; empty without a photo. Older photos lack the small file. */
export function photoInLists(
  post: Readonly<Record<Extract<PhotoField, "smallURL" | "previewURL" | "thumbnailURL">, string>>,
): string {
  return post.smallURL || post.previewURL || post.thumbnailURL;
}
