import { Failure } from "@daily-genius/domain/calls/failure";
import {
  isPhotoOf,
  type PhotoContentType,
  perPhotoField,
  photoObjectName,
  photoTypeOf,
  photoVariantNames,
  stagedObjectName,
  trashObjectName,
} from "@daily-genius/domain/photo/photo";
import { noPhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { type PhotoField, type PhotoVariant, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import type { Photo, Post } from "@daily-genius/domain/post/post";
import { longestPostId, utf8Length } from "@daily-genius/domain/post/post-id";
import { imageType } from "../image-type.ts";
import type { Services } from "../services.ts";
import type { Fields } from "../store/documents.ts";
import { photoURL, referredObject } from "./photo-url.ts";
import type { ReadyUpload } from "./upload-record.ts";

/** The fields of a post that locate its photo. */
export type PhotoFields = Pick<Post, PhotoField | "photo">;

export const noPhoto: PhotoFields = { ...perPhotoField(() => ""), photo: null };

/** The fields of a post that lost its photo, together with the texts about it. */
export const photoless = { ...noPhoto, ...noPhotoTexts } as const;

/** Returns the fields of a post that lost these files of its photo: without the full one it has none. */
export function withoutFiles(lost: readonly PhotoVariant[]): Partial<Post> {
  if (lost.includes("full")) return photoless;
  return Object.fromEntries(lost.map((variant) => [photoVariants[variant].field, ""]));
}

/** A photo under its public names, before any post refers to it. */
export type Published = { readonly fields: PhotoFields; readonly objectNames: readonly string[] };

const unknownType = "application/octet-stream";
/** Far more than any stored photo: 10 MiB. */
const mostBytes = 10 * 1024 * 1024;
/** The time that a name stays reserved, in ms: until none of its objects can still be in flight. */
const nameReservation = 24 * 60 * 60 * 1000;

/** Returns a stored photo that has no public URL, for the panel; null if it is missing or not a photo. */
export async function photoFile({ files }: Services, name: string) {
  const bytes = await files.read(name, mostBytes);
  if (!(bytes instanceof Uint8Array)) return null;
  const contentType = imageType(bytes);
  return contentType ? { contentType, base64: Buffer.from(bytes).toString("base64") } : null;
}

/** Copies all variants of an upload, or none, to public names of a post. Undefined if another call has just used it. */
export async function publishUpload(
  services: Services,
  upload: ReadyUpload,
  postId: string,
): Promise<Published | undefined> {
  const sources = photoVariantNames.flatMap((variant) => {
    const contentType = upload.contentTypes[variant];
    return contentType ? [{ variant, from: stagedObjectName(variant, upload.uploadId), contentType }] : [];
  });
  const { width, height, bytes, originalBytes } = upload;
  return publish(services, postId, sources, { width, height, bytes, originalBytes });
}

/** Removes objects that no post refers to; the nightly sweep removes those that cannot be removed now. */
export async function deleteUnreferenced(
  { files, log }: Services,
  objectNames: readonly string[],
): Promise<void> {
  const removed = await Promise.allSettled(objectNames.map((name) => files.remove(name)));
  const left = removed.filter(({ status }) => status === "rejected").length;
  if (left > 0) log("photo.left-behind", { objects: left }, "WARNING");
}

/** Returns the files of this post's photo, but not those of a photo that belongs to another post. */
export function ownObjects(postId: string, fields: Fields): string[] {
  return photoVariantNames.flatMap((variant) => ownObject(postId, fields, variant) ?? []);
}

/** Returns the names of the staged variants of an upload. */
export function stagedObjects(uploadId: string): string[] {
  return photoVariantNames.map((variant) => stagedObjectName(variant, uploadId));
}

/** The new places of a deleted post's photo: public name → name in the trash. */
export type Trashed = ReadonlyMap<string, string>;

/** Moves a post's photo to the trash. Logs a failure and continues: the post must be deleted (specification §7). */
export async function moveToTrash(services: Services, postId: string, fields: Fields): Promise<Trashed> {
  const { files, log, newId } = services;
  // Short: with a whole UUID before it, the public name of a long id would exceed the 1,024 bytes of an object name.
  const run = newId().slice(0, 8);
  const trashed = new Map<string, string>();
  await Promise.all(
    photoVariantNames.map(async (variant) => {
      const name = ownObject(postId, fields, variant);
      if (!name) return;
      const to = trashObjectName(run, name);
      try {
        // A deletion that gives up may put a missing photo back at any moment: it must stay.
        if (!(await copyWherever(services, name, to))) return;
        trashed.set(name, to);
        await files.remove(name);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log(
          "photo.delete-failed",
          { id: postId, variant, error: `Failed to delete photo: ${reason}` },
          "WARNING",
        );
      }
    }),
  );
  return trashed;
}

/**
 * Copies a public object, or else any copy of it in the trash, left by a deletion that was interrupted, is still
 * running, or missed the answer to its copy. Names are never reused, so all copies are equal.
 */
async function copyWherever({ files }: Services, name: string, to: string): Promise<boolean> {
  const contentType = photoTypeOf(name) ?? unknownType;
  if (await files.copy(name, to, contentType)) return true;
  const trash = await files.list("trash/");
  for (const copy of trash)
    if (copy.name.endsWith(`/${name}`) && (await files.copy(copy.name, to, contentType))) return true;
  // It has been restored since, or is lost.
  return files.copy(name, to, contentType);
}

/** Undoes `moveToTrash` for a post that is not deleted after all; copies in `kept` stay in the trash as well. */
export async function putBack(
  { files }: Services,
  trashed: Trashed,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  await Promise.all(
    [...trashed].map(async ([name, from]) => {
      await files.copy(from, name, photoTypeOf(name) ?? unknownType);
      if (!kept.has(from)) await files.remove(from);
    }),
  );
}

/** Publishes the photo of a deleted post under new names; a missing photo becomes no photo. */
export async function publishFromTrash(
  services: Services,
  postId: string,
  fields: Fields,
  trashed: Trashed,
): Promise<Published> {
  const photo = fields["photo"] as Photo | null; // as it was stored, and stored again unread
  const sources = photoVariantNames.flatMap((variant) => {
    const name = ownObject(postId, fields, variant);
    const contentType = name && photoTypeOf(name);
    // If moving it failed, the object still has its public name.
    return name && contentType ? [{ variant, from: trashed.get(name) ?? name, name, contentType }] : [];
  });
  const kept = { fields: { ...noPhoto, ...foreignPhoto(postId, fields, photo) }, objectNames: [] };
  const full = sources.filter(({ variant }) => variant === "full");
  for (const complete of sources.length > full.length ? [sources, full] : [full]) {
    const published = complete.length > 0 && (await publish(services, postId, complete, photo));
    if (published) return published;
  }
  return kept;
}

type Source = {
  readonly variant: PhotoVariant;
  readonly from: string;
  /** The public name that the object had before, if any. */
  readonly name?: string;
  readonly contentType: PhotoContentType;
};

async function publish(
  services: Services,
  postId: string,
  sources: readonly Source[],
  photo: Photo | null,
): Promise<Published | undefined> {
  if (utf8Length(postId) > longestPostId)
    throw new Failure(
      "failed-precondition",
      "Failed to upload photo: the title of this post is too long for a photo",
    );
  const timestamp = await reserveTimestamp(services, postId);
  const copies = sources.map((source) => ({
    ...source,
    to: photoObjectName(source.variant, postId, timestamp, source.contentType),
  }));
  const objectNames = copies.map(({ to }) => to);
  const copied = await Promise.allSettled(
    copies.map(
      async ({ from, name, to, contentType }) =>
        (await services.files.copy(from, to, contentType)) ||
        (name !== undefined && (await copyWherever(services, name, to))),
    ),
  );
  const complete = copied.every((copy) => copy.status === "fulfilled" && copy.value);
  if (!complete) {
    await deleteUnreferenced(services, objectNames);
    const broken = copied.find((copy) => copy.status === "rejected");
    if (broken) throw broken.reason;
    return undefined;
  }
  const urls = Object.fromEntries(
    copies.map(({ variant, to }) => [photoVariants[variant].field, photoURL(to)]),
  );
  return { fields: { ...noPhoto, ...urls, photo }, objectNames };
}

/** Reserves a timestamp unique among this post's photos, however many are saved at once: `create` takes its name. */
async function reserveTimestamp({ documents, now }: Services, postId: string): Promise<number> {
  for (let timestamp = now(); ; timestamp += 1) {
    const path = `photoNames/${postId}-${timestamp}`;
    const fields = { expireAt: new Date(now() + nameReservation) };
    if (await documents.commit([{ kind: "create", path, fields }])) return timestamp;
  }
}

/** Returns the object of a variant of this post's own photo; undefined if there is none, or it is another post's. */
export function ownObject(postId: string, fields: Fields, variant: PhotoVariant): string | undefined {
  const name = referredObject(fields[photoVariants[variant].field]);
  return name !== undefined && isPhotoOf(postId, name) ? name : undefined;
}

/** Photo URLs that were typed into the console. Their files are not in our bucket, so nothing moved them. */
function foreignPhoto(postId: string, fields: Fields, photo: Photo | null): Partial<PhotoFields> {
  const foreign = photoVariantNames.filter((variant) => {
    const url = fields[photoVariants[variant].field];
    return typeof url === "string" && url !== "" && ownObject(postId, fields, variant) === undefined;
  });
  const urls = Object.fromEntries(
    foreign.map((variant) => [photoVariants[variant].field, fields[photoVariants[variant].field]]),
  );
  return foreign.includes("full") ? { ...urls, photo } : urls;
}
