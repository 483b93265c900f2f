import { Failure } from "@daily-genius/domain/calls/failure";
import { photoVariantNames } from "@daily-genius/domain/photo/photo";
import { photoFolder, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import type { Fields } from "../store/documents.ts";
import { publicFolder } from "../store/files.ts";

/** Returns the URL from which anyone may fetch a public object; without a token, which would be a secret. */
export function photoURL(objectName: string): string {
  return `${publicFolder()}${encodeURIComponent(objectName)}?alt=media`;
}

/** Returns the object that a URL of our bucket names: its path segment after 'o', decoded (specification §7). */
export function objectNameOf(url: string): string {
  const folder = publicFolder();
  const [segment = "", ...rest] = url.slice(folder.length).split(/[?#]/, 1);
  if (!url.startsWith(folder) || segment === "" || segment.includes("/") || rest.length > 0)
    throw malformed();
  try {
    return decodeURIComponent(segment);
  } catch {
    throw malformed();
  }
}

function malformed(): Failure {
  return new Failure("invalid-argument", "Invalid Firebase Storage URL format");
}

/** Returns the public objects of our bucket that a post refers to, even as the photo of another post. */
export function referredObjects(fields: Fields): string[] {
  return photoVariantNames.flatMap((variant) => referredObject(fields[photoVariants[variant].field]) ?? []);
}

/** Returns the public object of our bucket that a URL names, which we may delete; undefined for any other URL. */
export function referredObject(url: unknown): string | undefined {
  if (typeof url !== "string" || !url.startsWith(publicFolder())) return undefined;
  try {
    const name = objectNameOf(url);
    return name.startsWith(`${photoFolder}/`) ? name : undefined;
  } catch {
    // The URL does not name an object.
    return undefined;
  }
}
