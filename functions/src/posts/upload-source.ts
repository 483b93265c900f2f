import { publishUpload, stagedObjects } from "../photos/photo-store.ts";
import { requireReady, uploadKeptFor } from "../photos/upload-record.ts";
import type { Services } from "../services.ts";
import { idOf, type Stored } from "../store/documents.ts";
import type { PhotoSource } from "./save-with-photo.ts";

/**
 * Returns the photo of an upload to save a post with; fails with the reason if this administrator, or the draft that
 * becomes the post, cannot use it.
 */
export function uploadSource(
  services: Services,
  stored: Stored,
  { uid, draftId }: { readonly uid: string; readonly draftId?: string | undefined },
  postId: string,
): PhotoSource {
  const upload = requireReady(stored, idOf(stored), uid, draftId);
  const { path, version, uploadId } = upload;
  return {
    version,
    files: stagedObjects(uploadId),
    publish: () => publishUpload(services, upload, postId),
    use: ({ imageURL }) => ({
      kind: "update",
      path,
      fields: { attachedTo: postId, imageURL, expireAt: new Date(services.now() + uploadKeptFor) },
      version,
    }),
  };
}
