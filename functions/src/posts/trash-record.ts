import { restorableFor } from "@daily-genius/domain/post/retention";
import * as z from "zod/mini";
import type { Trashed } from "../photos/photo-store.ts";
import type { Fields } from "../store/documents.ts";

const Trash = z.object({
  deletedAt: z.string(),
  post: z.record(z.string(), z.unknown()),
  /** Public object name → its name in the trash. */
  photos: z.array(z.object({ name: z.string(), trashed: z.string() })),
});

/** The content of `trash/{id}`: the post as it was stored, and the current places of its photo's files. */
export type TrashRecord = { readonly deletedAt: string; readonly post: Fields; readonly photos: Trashed };

/** Returns the fields of `trash/{id}`; `request` is the one that created the post. */
export function trashFields(id: string, record: TrashRecord, request: unknown, now: number): Fields {
  return {
    id,
    deletedAt: record.deletedAt,
    expireAt: new Date(now + restorableFor),
    post: record.post,
    photos: trashedPhotos(record.photos),
    request: request ?? null,
  };
}

/** Converts a photo's places in the trash for storage: a list, because file names are not valid field names. */
export function trashedPhotos(photos: Trashed): { name: string; trashed: string }[] {
  return [...photos].map(([name, trashed]) => ({ name, trashed }));
}

export function readTrash(fields: Fields): TrashRecord {
  const { deletedAt, post, photos } = Trash.parse(fields);
  return { deletedAt, post, photos: new Map(photos.map(({ name, trashed }) => [name, trashed])) };
}
