import { call } from "#backend/call.ts";
import type { StagedPhoto } from "#browser-store/draft-records.ts";

/** The photo of a draft in the tray, as the form continues with it. */
export type KeptPhoto = { readonly file: File; readonly staged: StagedPhoto };

/** Reads the photo of a draft from the server; undefined if it has none. */
export async function draftPhoto(id: string, uploadId: string): Promise<KeptPhoto | undefined> {
  const { photo } = await call("draftPhoto", { id });
  if (!photo) return undefined;
  const bytes = Uint8Array.from(atob(photo.base64), (character) => character.charCodeAt(0));
  const file = new File([bytes], "photo", { type: photo.contentType });
  // A draft keeps its upload, however old it is.
  return { file, staged: { uploadId, originalBytes: file.size, bytes: file.size, at: Date.now() } };
}
