import { photoVariantNames } from "@daily-genius/domain/photo/photo";
import { photoFolder, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import type { Fields } from "../store/documents.ts";
import { isStorageURL, objectNameOf } from "./photo-url.ts";

/** Returns the public objects of our bucket that a post refers to, even as the photo of another post. */
export function referredObjects(fields: Fields): string[] {
  return photoVariantNames.flatMap((variant) => referredObject(fields[photoVariants[variant].field]) ?? []);
}

/** Returns the public object of our bucket that a URL names; undefined for any other URL. */
export function referredObject(url: unknown): string | undefined {
  if (typeof url !== "string" || !isStorageURL(url)) return undefined;
  try {
    const name = objectNameOf(url);
    return name.startsWith(`${photoFolder}/`) ? name : undefined;
  } catch {
    // The URL does not name an object.
    return undefined;
  }
}
