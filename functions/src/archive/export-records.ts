import { isDeepStrictEqual } from "node:util";
import { Draft } from "@daily-genius/domain/draft/draft";
import {
  type PhotoContentType,
  photoExtensions,
  photoLimits,
  photoTimestamp,
  photoTypeOf,
  photoVariantNames,
  stagedObjectName,
} from "@daily-genius/domain/photo/photo";
import { HistoryEntry } from "@daily-genius/domain/post/history-entry";
import { Photo } from "@daily-genius/domain/post/post";
import { imageType } from "../image-type.ts";
import { photoless } from "../photos/photo-store.ts";
import { uploadPath } from "../photos/process-upload.ts";
import { ReadyUpload } from "../photos/upload-record.ts";
import type { Services } from "../services.ts";
import { idOf, type Stored } from "../store/documents.ts";
import {
  type ArchivedDraft,
  ArchivedEntry,
  type ArchivedPost,
  DraftFields,
  type Fingerprint,
} from "./archive-format.ts";
import { type Described, describePost, namesOf, type Shown, withoutAddresses } from "./archived-form.ts";
import { sha256 } from "./manifest.ts";
import { reasonOf } from "./refusal.ts";
import { entryFields, validateDraft, validateEntry, validatePost } from "./validate.ts";

/** A file that the place of an archive has already. */
export type Present = Fingerprint & { readonly name: string };

/** Finds a photo's file in the place of an archive, by the beginning of its name. */
export type FindPhoto = (key: string, objectName: string) => Promise<Present | undefined>;

/** The files of a photo by their names in the archive, and those that could not be read. */
type ReadPhoto = Awaited<ReturnType<typeof readPhoto>>;

/** A text with its photo, ready to be written unless it has no archived form; `notes` say what could not be kept. */
export type Exported<Archived = unknown> = Pick<ReadPhoto, "files"> & {
  readonly archived: Archived | undefined;
  readonly notes: readonly string[];
};

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
  const reason = reasonOf(() => validatePost(archived));
  const notes = [
    ...altered.map((name) => `field "${name}" was changed to fit the archive`),
    ...photo.lacking.map(({ objectName, state }) => `photo file ${objectName} is ${state}`),
    ...(reason === undefined ? [] : [`import will skip this post: ${reason}`]),
  ];
  return { archived, files, notes: notes.map((note) => `${post.id}: ${note}`) };
}

/** Exports a draft; undefined if it was deleted or scheduled. Reads only the photos that `find` does not find. */
export async function exportDraft(
  services: Services,
  { path, fields, version }: Stored,
  find: FindPhoto,
): Promise<Exported<ArchivedDraft> | undefined> {
  if (!fields || fields["state"] === "dropped" || fields["state"] === "scheduled") return undefined;
  const draft = Draft.safeParse(fields).data;
  if (!draft) return { archived: undefined, files: [], notes: [`${path}: not in a known format; skipped`] };
  const { photo, files } = await photoOf(services, draft, find);
  const isLost = draft.uploadId !== "" && !photo;
  if (isLost) {
    const [again] = await services.documents.read([path]);
    // If the photo was replaced in the meantime, or the draft became a post, the old files are gone.
    if (again.version !== version) return exportDraft(services, again, find);
  }
  const photos = files.map(({ variant, contentType, file }) => ({ variant, contentType, file }));
  const archived = { draft: DraftFields.parse(draft), photo, photos };
  const reason = reasonOf(() => validateDraft(archived));
  const notes = [
    ...(isLost ? ["its photo is missing"] : []),
    ...(isDeepStrictEqual(draft, fields) ? [] : ["exported with changes"]),
    ...(reason === undefined ? [] : [`import will skip this draft: ${reason}`]),
  ];
  return { archived, files, notes: notes.map((note) => `${path}: ${note}`) };
}

/** Returns the photo of a draft and its files; none of them if a file is missing. */
async function photoOf(services: Services, { id, uploadId }: Draft, find: FindPhoto) {
  const none = { photo: null, files: [] };
  if (uploadId === "") return none;
  const [{ fields }] = await services.documents.read([uploadPath(uploadId)]);
  const upload = ReadyUpload.safeParse(fields).data;
  if (!upload) return none;
  const shown = photoVariantNames
    .filter((variant) => variant in upload.contentTypes)
    .map((variant) => ({ variant, objectName: stagedObjectName(variant, uploadId) }));
  const { files, lacking } = await readPhoto(services, id, shown, find);
  return lacking.length > 0 ? none : { photo: Photo.parse(upload), files };
}

/**
 * Exports a history entry without its photo. Its note says what an import at `now`, in ms since 1970, will skip or not
 * restore exactly.
 */
export function exportEntry(stored: Stored, now: number): Exported<ArchivedEntry> {
  const archived = archivedEntry(stored);
  const exported = (note?: string) => {
    return { archived, files: [], notes: note === undefined ? [] : [`${stored.path}: ${note}`] };
  };
  if (!archived) return exported("not in a known format; skipped");
  const reason = reasonOf(() => validateEntry(archived, now));
  if (reason !== undefined) return exported(`import will skip this entry: ${reason}`);
  // An import restores all of an entry except the day on which it expires.
  const { expireAt: _, ...lasting } = stored.fields ?? {};
  return exported(isDeepStrictEqual(entryFields(archived), lasting) ? undefined : "exported with changes");
}

/** Converts a history entry to its archived form; undefined if it has none. */
function archivedEntry(stored: Stored): ArchivedEntry | undefined {
  const { success, data } = HistoryEntry.safeParse(stored.fields);
  if (!success) return undefined;
  const { post, shown } = data.post ? describePost(data.postId, data.post) : { post: null, shown: [] };
  const entry = { ...data, at: data.at.toISOString(), post: post && withoutAddresses(post, shown) };
  return ArchivedEntry.safeParse({ id: idOf(stored), entry, photos: namesOf(shown) }).data;
}

/** Reads the objects of a photo of a post or draft, except those that `find` finds. */
async function readPhoto(services: Services, id: string, shown: readonly Shown[], find: FindPhoto) {
  const all = await Promise.all(
    shown.map(async (one) => {
      const { variant, objectName } = one;
      // Names of objects are never reused.
      const key = `photos/${sha256(JSON.stringify([id, variant, objectName])).slice(0, 32)}`;
      const found = await find(key, objectName);
      const content = found ?? (await services.files.read(objectName, photoLimits.maxBytes));
      const contentType = typeOf(content);
      if (typeof content !== "object" || !contentType)
        return { ...one, state: content ? "not a photo" : "missing" } as const;
      return { ...one, file: `${key}.${photoExtensions[contentType]}`, contentType, content };
    }),
  );
  return {
    files: all.filter((one) => "file" in one),
    lacking: all.filter((one) => "state" in one),
  };
}

/** Returns the type of what was read or found of a photo; undefined if that is not a photo. */
function typeOf(content: Uint8Array | Present | "too large" | undefined): PhotoContentType | undefined {
  if (content instanceof Uint8Array) return imageType(content);
  return typeof content === "object" ? photoTypeOf(content.name) : undefined;
}
