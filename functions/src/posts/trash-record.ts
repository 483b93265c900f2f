import { isPhotoOf } from "@daily-genius/domain/photo/photo";
import * as z from "zod/mini";
import type { Trashed } from "../photos/photo-store.ts";
import { type Fields, idOf, type Stored } from "../store/documents.ts";

/** The content of `trash/{id}`: the post as it was stored, and the current places of its photo's files. */
export type TrashRecord = { readonly deletedAt: string; readonly post: Fields; readonly photos: Trashed };

/** `trash/{id}` as stored. */
export const Trash = z.pipe(
  z.object({
    deletedAt: z.string(),
    post: z.record(z.string(), z.unknown()),
    photos: z.array(z.object({ name: z.string(), trashed: z.string() })),
  }),
  z.transform(({ photos, ...trash }): TrashRecord => {
    return { ...trash, photos: new Map(photos.map(({ name, trashed }) => [name, trashed])) };
  }),
);

/** Converts a photo's places in the trash for storage: a list, because file names are not valid field names. */
export function trashedPhotos(photos: Trashed): { name: string; trashed: string }[] {
  return [...photos].map(([name, trashed]) => ({ name, trashed }));
}

/** Returns the content of `trash/{id}`; undefined for what the console has made unreadable. */
export function readTrash(fields: Fields | undefined): TrashRecord | undefined {
  return Trash.safeParse(fields).data;
}

/** Returns the public name of an object that was moved to the trash. */
export function publicNameOf(trashed: string): string {
  return trashed.split("/").slice(2).join("/");
}

/** Returns the objects of the trash that its records need; for an unreadable record, all that may belong to its post. */
export function keptInTrash(trash: readonly Stored[], objectNames: readonly string[]): Set<string> {
  const unreadable = trash.filter(({ fields }) => !readTrash(fields)).map(idOf);
  return new Set([
    ...trash.flatMap(({ fields }) => [...(readTrash(fields)?.photos.values() ?? [])]),
    ...objectNames.filter((name) => unreadable.some((id) => isPhotoOf(id, publicNameOf(name)))),
  ]);
}
