import { isDeepStrictEqual } from "node:util";
import {
  photoExtensions,
  photoLimits,
  photoVariantNames,
  stagedObjectName,
} from "@daily-genius/domain/photo/photo";
import { Photo } from "@daily-genius/domain/post/post";
import { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { ReadyUpload, uploadPath } from "../photos/upload-record.ts";
import type { Services } from "../services.ts";
import type { Stored } from "../store/documents.ts";
import type { ArchivedDraft } from "./archive-format.ts";
import { archivedFields, asKept } from "./archived-draft.ts";
import { type ExportedPost, type FindPhoto, keyOf, typeOf } from "./export-post.ts";
import { reasonOf } from "./refusal.ts";

/** A draft with its photo, ready to be written unless it has no archived form; `notes` say what is lost. */
export type ExportedDraft = Pick<ExportedPost, "files" | "notes"> & {
  readonly archived: ArchivedDraft | undefined;
};

/** Exports a draft; undefined if it is not in the tray any more. Reads only the photos that `find` does not find. */
export async function exportDraft(
  services: Services,
  { path, fields, version }: Stored,
  find: FindPhoto,
): Promise<ExportedDraft | undefined> {
  if (!fields || fields["state"] === "dropped" || fields["state"] === "scheduled") return undefined;
  const draft = TrayDraft.safeParse(fields).data;
  if (!draft)
    return { archived: undefined, files: new Map(), notes: [`${path}: not in a known format; skipped`] };
  const { photo, contents } = await readPhoto(services, draft, find);
  if (draft.uploadId !== "" && !photo) {
    const [again] = await services.documents.read([path]);
    // If the photo was replaced in the meantime, or the draft became a post, the old files are gone.
    if (again.version !== version) return exportDraft(services, again, find);
  }
  const archived = {
    draft: archivedFields(draft),
    photo: photo ?? null,
    photos: contents.map(({ variant, contentType, file }) => ({ variant, contentType, file })),
  };
  const reason = reasonOf(() => asKept(archived));
  const isUnchanged = isDeepStrictEqual(draft, fields);
  return {
    archived,
    files: new Map(contents.map(({ file, content }) => [file, content])),
    notes: [
      ...(draft.uploadId !== "" && !photo ? [`${path}: its photo is missing`] : []),
      ...(isUnchanged ? [] : [`${path}: exported with changes`]),
      ...(reason === undefined ? [] : [`${path}: import will skip this draft: ${reason}`]),
    ],
  };
}

/** Returns the photo of a draft and the contents of its files; none of them if a file is missing. */
async function readPhoto({ documents, files }: Services, { id, uploadId }: TrayDraft, find: FindPhoto) {
  const none = { photo: undefined, contents: [] };
  if (uploadId === "") return none;
  const upload = ReadyUpload.safeParse((await documents.read([uploadPath(uploadId)]))[0].fields).data;
  if (!upload) return none;
  const contents = await Promise.all(
    photoVariantNames
      .filter((variant) => variant in upload.contentTypes)
      .map(async (variant) => {
        const objectName = stagedObjectName(variant, uploadId);
        const key = keyOf(id, { variant, objectName });
        const content = (await find(key, objectName)) ?? (await files.read(objectName, photoLimits.maxBytes));
        const contentType = typeOf(content);
        if (typeof content !== "object" || !contentType) return [];
        return [{ variant, contentType, file: `${key}.${photoExtensions[contentType]}`, content }];
      }),
  );
  if (contents.some((found) => found.length === 0)) return none;
  return { photo: Photo.parse(upload), contents: contents.flat() };
}
