import { isDeepStrictEqual } from "node:util";
import { Draft } from "@daily-genius/domain/draft/draft";
import { photoVariantNames, stagedObjectName } from "@daily-genius/domain/photo/photo";
import { Photo } from "@daily-genius/domain/post/post";
import { ReadyUpload, uploadPath } from "../photos/upload-record.ts";
import type { Services } from "../services.ts";
import type { Stored } from "../store/documents.ts";
import { type ArchivedDraft, DraftFields } from "./archive-format.ts";
import { asKept } from "./as-kept.ts";
import { type Exported, type FindPhoto, readPhoto } from "./read-photo.ts";
import { reasonOf } from "./refusal.ts";

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
  const reason = reasonOf(() => asKept(archived));
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
