import { publishUpload, stagedObjects } from "../photos/photo-store.ts";
import { requireReady } from "../photos/upload-record.ts";
import type { Services } from "../services.ts";
import { idOf, type Stored } from "../store/documents.ts";
import type { PhotoSource } from "./save-with-photo.ts";

const day = 24 * 60 * 60 * 1000;

/** Returns the photo of an upload to save a post with; fails with the reason if this administrator cannot use it. */
export function uploadSource(services: Services, stored: Stored, uid: string, postId: string): PhotoSource {
  const upload = requireReady(stored, idOf(stored), uid);
  const { path, version, uploadId } = upload;
  return {
    version,
    files: stagedObjects(uploadId),
    publish: () => publishUpload(services, upload, postId),
    use: ({ imageURL }) => ({
      kind: "update",
      path,
      fields: { attachedTo: postId, imageURL, expireAt: new Date(services.now() + day) },
      version,
    }),
  };
}
