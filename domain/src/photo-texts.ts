import * as z from "zod/mini";

const text = () => z._default(z.string(), "");

/** What people write about a photo; empty where there is nothing to say, or no photo. */
export const PhotoTexts = z.object({
  /** What the photo shows, for those who cannot see it. */
  photoAlt: text(),
  /** Who made it, or where it is kept. */
  photoCredit: text(),
  /** Under which license it is shown. */
  photoLicense: text(),
});
export type PhotoTexts = z.infer<typeof PhotoTexts>;

/** The texts of a photo about which nothing was written. They belong to one photo: another begins with these. */
export const noPhotoTexts: PhotoTexts = PhotoTexts.parse({});

/** What stands in for the photo of a post where it cannot be seen. */
export function altOf({
  title,
  photoAlt,
}: Pick<PhotoTexts, "photoAlt"> & { readonly title: string }): string {
  return photoAlt || `Portrait of ${title}`;
}

/** The line below a photo: 'Photo: Jane Doe, CC BY-SA 4.0'; empty if neither is known. */
export function creditLine({ photoCredit, photoLicense }: Omit<PhotoTexts, "photoAlt">): string {
  const known = [photoCredit, photoLicense].filter((one) => one !== "");
  return known.length === 0 ? "" : `Photo: ${known.join(", ")}`;
}
