import * as z from "zod/mini";
import { fieldsWhere, storedFields } from "../post/fields.ts";

/** The texts about a photo; empty if there is nothing to say, or no photo. */
export const PhotoTexts = z.object(storedFields(fieldsWhere("isOfPhoto", true)));
export type PhotoTexts = z.infer<typeof PhotoTexts>;

/** Empty texts. The texts belong to one photo: a new photo starts with these. */
export const noPhotoTexts: PhotoTexts = PhotoTexts.parse({});

/** Returns the alternative text of a post's photo. */
export function altOf({
  title,
  photoAlt,
}: Pick<PhotoTexts, "photoAlt"> & { readonly title: string }): string {
  return photoAlt || `Portrait of ${title}`;
}

/** Returns the line below a photo: 'Photo: Jane Doe, CC BY-SA 4.0'; empty if neither is known. */
export function creditLine({ photoCredit, photoLicense }: Omit<PhotoTexts, "photoAlt">): string {
  const known = [photoCredit, photoLicense].filter((one) => one !== "");
  return known.length === 0 ? "" : `Photo: ${known.join(", ")}`;
}
