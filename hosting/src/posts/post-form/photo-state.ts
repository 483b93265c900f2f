import type { PhotoChange } from "@daily-genius/domain/calls";
import type { Post } from "@daily-genius/domain/post";
import type { StagedPhoto } from "#backend/draft-records.ts";

/** A chosen file, its name, and its picture. */
export type Chosen = { readonly url: string; readonly name: string; readonly file: File };

/** A photo that a post can be saved with, or none. */
export type UsablePhoto =
  | { readonly status: "none" }
  /** The photo that the post already has. */
  | { readonly status: "kept"; readonly url: string }
  | (Chosen & StagedPhoto & { readonly status: "ready" });

/** The photo of the form, from the chosen file to the one that is saved. */
export type PhotoState =
  | UsablePhoto
  | (Chosen & { readonly status: "uploading"; readonly progress: number })
  | (Chosen & { readonly status: "processing" });

/** Why the file chosen last cannot be used; `again` is that file if sending it once more may help. */
export type PhotoRefusal = { readonly reason: string; readonly again?: File };

/** What the form shows. */
export type ShownPhoto = { readonly photo: PhotoState; readonly refusal: PhotoRefusal | undefined };

/** The photo that a post has, or none. */
export function photoAt(url: string): UsablePhoto {
  return url === "" ? { status: "none" } : { status: "kept", url };
}

/** The address of the photo as it is shown; empty if there is none. */
export function urlOf(photo: PhotoState): string {
  return photo.status === "none" ? "" : photo.url;
}

/** What saving over `basedOn` does with the photo; `undefined` while it is being uploaded or processed. */
export function photoChange(state: PhotoState, basedOn: Post | undefined): PhotoChange | undefined {
  if (state.status === "ready") return { kind: "replace", uploadId: state.uploadId };
  if (state.status === "uploading" || state.status === "processing") return undefined;
  if (state.status === "kept" || !basedOn?.imageURL) return { kind: "keep" };
  return { kind: "remove" };
}

/** Whether the photo is not that of the post. */
export function isPhotoChanged(state: PhotoState, basedOn: Post | undefined): boolean {
  return photoChange(state, basedOn)?.kind !== "keep";
}
