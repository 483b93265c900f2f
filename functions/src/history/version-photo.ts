import { callable } from "../callable.ts";
import { imageType } from "../image-type.ts";
import { oldPhotoName } from "../photos/old-photos.ts";
import { ownObject } from "../photos/photo-store.ts";
import { services } from "../services.ts";
import type { Fields } from "../store/documents.ts";

/** Far more than any stored photo: 10 MiB. */
const mostBytes = 10 * 1024 * 1024;

/** Returns the photo of an earlier version, which no longer has a public URL. */
export const versionPhoto = callable("versionPhoto", { maxInstances: 5 }, async ({ entry }) => {
  const [{ fields }] = await services.documents.read([`history/${entry}`]);
  const post = (fields?.["post"] ?? {}) as Fields; // a post or null, in every entry
  const name = ownObject(String(fields?.["postId"]), post, "full");
  if (name === undefined) return { photo: null };
  for (const place of [oldPhotoName(name), name]) {
    const bytes = await services.files.read(place, mostBytes);
    const contentType = bytes instanceof Uint8Array ? imageType(bytes) : undefined;
    if (bytes instanceof Uint8Array && contentType)
      return { photo: { contentType, base64: Buffer.from(bytes).toString("base64") } };
  }
  return { photo: null };
});
