import { photoTimestamp } from "@daily-genius/domain/photo/photo";
import { photoless } from "../photos/photo-store.ts";
import type { Services } from "../services.ts";
import { idOf, type Stored } from "../store/documents.ts";
import type { ArchivedPost } from "./archive-format.ts";
import { type Described, describePost, withoutAddresses } from "./archived-form.ts";
import { asCreated } from "./as-created.ts";
import { type Exported, type FindPhoto, type ReadPhoto, readPhoto } from "./read-photo.ts";
import { reasonOf } from "./refusal.ts";

/** The maximum number of times a post is read again after its photo has disappeared. */
const maxReads = 3;

/** Exports a post; undefined if it was deleted after it was read. Reads only the photos that `find` does not find. */
export async function exportPost(
  services: Services,
  read: Stored,
  find: FindPhoto,
): Promise<Exported<ArchivedPost> | undefined> {
  let stored = read;
  for (let reads = 1; stored.fields; reads += 1) {
    const id = idOf(stored);
    const described = describePost(id, stored.fields);
    const photo = await readPhoto(services, id, described.shown, find);
    const isGone = photo.lacking.some(({ state }) => state === "missing");
    const [again] = isGone ? await services.documents.read([stored.path]) : [stored];
    // If the photo was replaced in the meantime, its old files are gone and the post names new ones.
    if (again.version === stored.version || reads === maxReads) return compose(described, photo);
    stored = again;
  }
  return undefined;
}

function compose({ post, shown, more, altered }: Described, photo: ReadPhoto): Exported<ArchivedPost> {
  // The other variants must not be exported without the full photo either.
  const isLost = photo.lacking.some(({ variant }) => variant === "full");
  const files = isLost ? [] : photo.files;
  const archived = {
    post: { ...withoutAddresses(post, shown), ...(isLost && photoless) },
    photos: files.map(({ variant, contentType, objectName, file }) => {
      return { variant, contentType, timestamp: photoTimestamp(objectName), file };
    }),
    more,
  };
  const reason = reasonOf(() => asCreated(archived));
  const notes = [
    ...altered.map((name) => `field "${name}" was changed to fit the archive`),
    ...photo.lacking.map(({ objectName, state }) => `photo file ${objectName} is ${state}`),
    ...(reason === undefined ? [] : [`import will skip this post: ${reason}`]),
  ];
  return { archived, files, notes: notes.map((note) => `${post.id}: ${note}`) };
}
