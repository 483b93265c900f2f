import { photoExtensions, photoLimits, photoTimestamp, photoTypeOf } from "@daily-genius/domain/photo/photo";
import { imageType } from "../photos/image-type.ts";
import { photoless } from "../photos/photo-store.ts";
import type { Services } from "../services.ts";
import { idOf, type Stored } from "../store/documents.ts";
import type { ArchivedPhoto, ArchivedPost, Fingerprint } from "./archive-format.ts";
import { type Described, describePost, type Shown, withoutAddresses } from "./archived-form.ts";
import { asCreated } from "./as-created.ts";
import { sha256 } from "./manifest.ts";
import { reasonOf } from "./refusal.ts";

/** A file that the place of an archive has already. */
export type Present = Fingerprint & { readonly name: string };

/** The bytes of a file, or the file that was found in its place; undefined if there is none. */
type Content = Uint8Array | Present | "too large" | undefined;

/** Finds a photo's file in the place of an archive, by the beginning of its name. */
export type FindPhoto = (key: string, objectName: string) => Promise<Present | undefined>;

/** A post with its photo, ready to be written; `notes` are sentences about data that could not be kept unchanged. */
export type ExportedPost = {
  readonly archived: ArchivedPost;
  readonly files: ReadonlyMap<string, Uint8Array | Present>;
  readonly notes: readonly string[];
};

/** The maximum number of times a post is read again after its photo has disappeared. */
const maxReads = 3;

/** Exports a post; undefined if it was deleted after it was read. Reads only the photos that `find` does not find. */
export async function exportPost(
  services: Services,
  read: Stored,
  find: FindPhoto,
): Promise<ExportedPost | undefined> {
  let stored = read;
  for (let reads = 1; stored.fields; reads += 1) {
    const id = idOf(stored);
    const described = describePost(id, stored.fields);
    const contents = await Promise.all(
      described.shown.map(
        async (one) =>
          (await find(keyOf(id, one), one.objectName)) ??
          (await services.files.read(one.objectName, photoLimits.maxBytes)),
      ),
    );
    const [again] = contents.includes(undefined) ? await services.documents.read([stored.path]) : [stored];
    // If the photo was replaced in the meantime, its old files are gone and the post names new ones.
    if (again.version === stored.version || reads === maxReads) return compose(described, contents);
    stored = again;
  }
  return undefined;
}

/** Returns the beginning of the name of a photo's file; names of objects are never reused. */
export function keyOf(id: string, { variant, objectName }: Shown): string {
  return `photos/${sha256(JSON.stringify([id, variant, objectName])).slice(0, 32)}`;
}

function compose({ post, shown, more, altered }: Described, contents: readonly Content[]): ExportedPost {
  const notes = altered.map((name) => `${post.id}: field "${name}" was changed to fit the archive`);
  const files = new Map<string, Uint8Array | Present>();
  const photos: ArchivedPhoto[] = [];
  const missing: Shown[] = [];
  for (const [index, one] of shown.entries()) {
    const { variant, objectName } = one;
    const content = contents[index];
    const contentType = typeOf(content);
    if (typeof content !== "object" || !contentType) {
      missing.push(one);
      notes.push(`${post.id}: photo file ${objectName} is ${content ? "not a photo" : "missing"}`);
      continue;
    }
    const file = `${keyOf(post.id, one)}.${photoExtensions[contentType]}`;
    files.set(file, content);
    photos.push({ variant, contentType, timestamp: photoTimestamp(objectName), file });
  }
  const cleared = missing.some(({ variant }) => variant === "full") ? photoless : undefined;
  if (cleared) {
    // The other variants must not be exported without the full photo either.
    photos.length = 0;
    files.clear();
  }
  const archived = { post: { ...withoutAddresses(post, shown), ...cleared }, photos, more };
  const refused = reasonOf(() => asCreated(archived));
  if (refused !== undefined) notes.push(`${post.id}: import will skip this post: ${refused}`);
  return { archived, files, notes };
}

/** Returns the type of what was read or found of a photo; undefined if that is not a photo. */
export function typeOf(content: Content) {
  if (content instanceof Uint8Array) return imageType(content);
  return typeof content === "object" ? photoTypeOf(content.name) : undefined;
}
