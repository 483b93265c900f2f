import { photoLimits, photoTimestamp } from "@daily-genius/domain/photo/photo";
import { imageType } from "../photos/image-type.ts";
import { photoless } from "../photos/photo-store.ts";
import type { Services } from "../services.ts";
import { idOf, type Stored } from "../store/documents.ts";
import { type ArchivedPhoto, type ArchivedPost, photoFile } from "./archive-format.ts";
import { type Described, describePost, withoutAddresses } from "./archived-form.ts";
import { asCreated } from "./as-created.ts";
import { reasonOf } from "./reason-of.ts";

/** A post with its photo, ready to be written; `notes` are sentences about data that could not be kept unchanged. */
export type ExportedPost = {
  /** The number in the names of its files. */
  readonly number: number;
  readonly archived: ArchivedPost;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly notes: readonly string[];
};

/** The maximum number of times a post is read again after its photo has disappeared. */
const maxReads = 3;

/** Exports a post as the `number`th of an archive; undefined if it was deleted after it was read. */
export async function exportPost(
  services: Services,
  read: Stored,
  number: number,
): Promise<ExportedPost | undefined> {
  let stored = read;
  for (let reads = 1; stored.fields; reads += 1) {
    const described = describePost(idOf(stored), stored.fields);
    const contents = await Promise.all(
      described.shown.map(({ objectName }) => services.files.read(objectName, photoLimits.maxBytes)),
    );
    const [again] = contents.includes(undefined) ? await services.documents.read([stored.path]) : [stored];
    // If the photo was replaced in the meantime, its old files are gone and the post names new ones.
    if (again.version === stored.version || reads === maxReads) return compose(number, described, contents);
    stored = again;
  }
  return undefined;
}

function compose(
  number: number,
  { post, shown, more, altered }: Described,
  contents: readonly (Uint8Array | "too large" | undefined)[],
): ExportedPost {
  const notes = altered.map((name) => `${post.id}: field "${name}" was changed to fit the archive`);
  const files = new Map<string, Uint8Array>();
  const photos: ArchivedPhoto[] = [];
  const missing: (typeof shown)[number][] = [];
  for (const [index, { variant, objectName }] of shown.entries()) {
    const bytes = contents[index];
    const contentType = bytes instanceof Uint8Array ? imageType(bytes) : undefined;
    if (!(bytes instanceof Uint8Array) || !contentType) {
      missing.push({ variant, objectName });
      notes.push(`${post.id}: photo file ${objectName} is ${bytes ? "not a photo" : "missing"}`);
      continue;
    }
    const file = photoFile(number, variant, contentType);
    files.set(file, bytes);
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
  return { number, archived, files, notes };
}
