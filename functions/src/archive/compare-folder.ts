import { isDeepStrictEqual } from "node:util";
import { Draft } from "@daily-genius/domain/draft/draft";
import { photoLimits, stagedObjectName } from "@daily-genius/domain/photo/photo";
import type { Services } from "../services.ts";
import type { Fields } from "../store/documents.ts";
import { type ArchivedDraft, type ArchivedPost, DraftFields } from "./archive-format.ts";
import { digestOf, digestOfStored, objectOf } from "./archived-form.ts";
import { type ArchivedText, batchesOf, type Whole } from "./import-batches.ts";
import { manifestIn } from "./read-archive.ts";
import { reasonIn } from "./refusal.ts";

/**
 * Compares every post, draft, photo file and history entry of a copy with the project, byte by byte. Returns a sentence
 * for each difference, and the number of posts and drafts with a photo.
 */
export async function compareFolder(services: Services, folder: string) {
  const { documents, now } = services;
  const manifest = manifestIn(folder);
  const all = { has: () => true };
  const differences: string[] = [];
  let withPhoto = 0;
  const everything = { manifest, posts: all, drafts: all, history: all };
  const refuse = ({ kind, id }: ArchivedText, error: unknown) =>
    void differences.push(`${kind}/${id} cannot be compared: ${reasonIn(error)}`);
  for await (const { whole, entries } of batchesOf(folder, everything, now(), refuse)) {
    const read = await documents.read([...whole.map(pathOf), ...entries.map(({ path }) => path)]);
    const stored = new Map(read.map(({ path, fields }) => [path, fields]));
    const found = await Promise.all(
      whole.map((one) => differencesOf(services, one, stored.get(pathOf(one)))),
    );
    differences.push(...found.flat());
    withPhoto += whole.filter(({ archived }) => archived.photos.length > 0).length;
    // A save counts the time until the expiry from its own clock, an import from the change.
    for (const { path, fields } of entries)
      if (!isDeepStrictEqual({ ...stored.get(path), expireAt: fields["expireAt"] }, fields))
        differences.push(`${path} differs`);
  }
  return { manifest, withPhoto, differences };
}

function pathOf({ kind, id }: Whole): string {
  return `${kind}/${id}`;
}

async function differencesOf({ files }: Services, one: Whole, fields: Fields | undefined): Promise<string[]> {
  const name = one.kind === "posts" ? one.id : pathOf(one);
  const stored =
    one.kind === "posts" ? comparePost(one.archived, fields) : compareDraft(one.archived, fields);
  if (!stored) return [`${name} is missing`];
  const differences = stored.photos.map(async ({ objectName, file }) => {
    const bytes = await files.read(objectName, photoLimits.maxBytes);
    const archived = one.files.get(file) ?? Buffer.of();
    const isEqual = bytes instanceof Uint8Array && Buffer.compare(bytes, archived) === 0;
    return isEqual ? [] : [`${objectName} differs`];
  });
  return [...(stored.isSame ? [] : [`${name} differs`]), ...(await Promise.all(differences)).flat()];
}

/** Compares a stored post except its photo, and names the object of each file; undefined without a post. */
function comparePost(archived: ArchivedPost, fields: Fields | undefined) {
  if (!fields) return undefined;
  const { id } = archived.post;
  return {
    isSame: digestOf(archived) === digestOfStored(id, fields),
    photos: archived.photos.map((photo) => ({ objectName: objectOf(id, photo), file: photo.file })),
  };
}

/** The same for a draft, which must be neither deleted nor scheduled. */
function compareDraft({ draft, photos }: ArchivedDraft, fields: Fields | undefined) {
  const stored = Draft.safeParse(fields).data;
  if (stored?.state !== "kept") return undefined;
  const { uploadId } = stored;
  return {
    isSame: isDeepStrictEqual(DraftFields.parse(stored), draft),
    photos: photos.map(({ variant, file }) => ({ objectName: stagedObjectName(variant, uploadId), file })),
  };
}
