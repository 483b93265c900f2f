import { perPhotoField } from "@daily-genius/domain/photo/photo";
import type { Post } from "@daily-genius/domain/post/post";
import { parseRoles } from "@daily-genius/domain/post/roles";
import { parseSources } from "@daily-genius/domain/post/sources";
import { withoutTraces } from "@daily-genius/domain/text/clean-text";
import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import type { DraftRecord } from "#browser-store/draft-records.ts";
import { type FormValues, formValues } from "../parts/form-values.ts";

/** Whether the tray has all that this browser has of a draft. */
export function hasArrived(
  { values, photo }: Pick<DraftRecord, "values" | "photo">,
  draft: TrayDraft,
): boolean {
  const there = draftValues(draft);
  const isText = (Object.keys(there) as (keyof FormValues)[]).every(
    (name) => values[name] === undefined || withoutTraces(values[name]) === withoutTraces(there[name]),
  );
  const uploadId = photo?.kind === "chosen" ? photo.staged?.uploadId : photo ? "" : draft.uploadId;
  return isText && uploadId === draft.uploadId;
}

const stand = "upload:";

/** Returns the texts of a draft as the fields of the form. */
export function draftValues({ texts }: Pick<TrayDraft, "texts">): FormValues {
  return { ...formValues(undefined, ""), ...texts };
}

/** Returns the stand-in for the URL of an uploaded photo that no post shows yet. */
export function uploadURL(uploadId: string): string {
  return uploadId === "" ? "" : stand + uploadId;
}

/** Returns the upload that a stand-in names; undefined for the photo of a post, or none. */
export function uploadOf(url: string): string | undefined {
  return url.startsWith(stand) ? url.slice(stand.length) : undefined;
}

/** Returns a draft in the form of a post, so that the form merges and compares its versions like those of posts. */
export function postOfDraft(draft: TrayDraft): Post {
  const { role, sources, ...texts } = draftValues(draft);
  return {
    ...texts,
    role: parseRoles(role),
    sources: [...parseSources(sources)],
    id: draft.id,
    ...perPhotoField(() => ""),
    imageURL: uploadURL(draft.uploadId),
    photo: null,
    authorId: "",
    authorEmail: draft.createdBy,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    updatedBy: draft.updatedBy,
    checked: null,
  };
}
