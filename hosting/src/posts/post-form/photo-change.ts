import type { PhotoChange } from "@daily-genius/domain/calls";
import type { Post } from "@daily-genius/domain/post";
import type { PhotoState } from "./photo-choice.ts";

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
