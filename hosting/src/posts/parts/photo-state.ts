import type { StagedPhoto } from "#browser-store/outbox.ts";

/** A chosen file, its name, and an object URL of it. */
export type Chosen = { readonly url: string; readonly name: string; readonly file: File };

/** A photo that a post can be saved with, or none. */
export type UsablePhoto =
  | { readonly status: "none" }
  /** The photo that the post already has. */
  | { readonly status: "stored"; readonly url: string }
  /** A photo on the server that this page has not read yet. */
  | { readonly status: "away"; readonly uploadId: string }
  | (Chosen & StagedPhoto & { readonly status: "ready" });

/** The photo of the form, from choosing a file to saving it. */
export type PhotoState =
  | UsablePhoto
  | (Chosen & { readonly status: "uploading"; readonly progress: number })
  | (Chosen & { readonly status: "processing" });

/** The reason why the last chosen file is unusable; `again` is the file if sending it once more may help. */
export type PhotoRefusal = { readonly reason: string; readonly again?: File };

/** The photo and the refusal that the form shows. */
export type ShownPhoto = { readonly photo: PhotoState; readonly refusal: PhotoRefusal | undefined };

/** Returns the photo of a post, or none. */
export function photoAt(url: string): UsablePhoto {
  return url === "" ? { status: "none" } : { status: "stored", url };
}

/** Returns the URL to show the photo from, or "". */
export function urlOf(photo: PhotoState): string {
  return "url" in photo ? photo.url : "";
}
