import { callable } from "../callable.ts";
import { oldPhotoName } from "../photos/old-photos.ts";
import { ownObject, photoFile } from "../photos/photo-store.ts";
import { type Services, services } from "../services.ts";
import type { Fields } from "../store/documents.ts";

/** Returns the photo of an earlier version, which no longer has a public URL. */
export const versionPhoto = callable("versionPhoto", { maxInstances: 5 }, async ({ entry }) => ({
  photo: await versionPhotoIn(services, entry),
}));

/** Returns the photo of a history entry's version, even while it moves; null if there is none. */
export async function versionPhotoIn(services: Services, entry: string) {
  const [{ fields }] = await services.documents.read([`history/${entry}`]);
  const { postId, post } = fields ?? {};
  if (typeof postId !== "string") return null;
  const name = ownObject(postId, (post ?? {}) as Fields, "full"); // a post or null, in every entry
  if (name === undefined) return null;
  // In this order, because a photo moves only from its public name to the place of old ones.
  return (await photoFile(services, name)) ?? (await photoFile(services, oldPhotoName(name)));
}
