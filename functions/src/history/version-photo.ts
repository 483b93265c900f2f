import { callable } from "../callable.ts";
import { oldPhotoName } from "../photos/old-photos.ts";
import { ownObject, photoFile } from "../photos/photo-store.ts";
import { services } from "../services.ts";
import type { Fields } from "../store/documents.ts";

/** Returns the photo of an earlier version, which no longer has a public URL. */
export const versionPhoto = callable("versionPhoto", { maxInstances: 5 }, async ({ entry }) => {
  const [{ fields }] = await services.documents.read([`history/${entry}`]);
  const post = (fields?.["post"] ?? {}) as Fields; // a post or null, in every entry
  const name = ownObject(String(fields?.["postId"]), post, "full");
  if (name === undefined) return { photo: null };
  return { photo: (await photoFile(services, oldPhotoName(name))) ?? (await photoFile(services, name)) };
});
