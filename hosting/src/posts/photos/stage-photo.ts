import { PhotoChoice } from "../parts/photo-choice.ts";
import { loadBackend } from "../store/load-backend.ts";

const loadPhotos = () => loadBackend(() => import("#backend/photos.ts"));

/** Uploads a file and waits until it is processed; returns the id of the upload, or the reason why it is unusable. */
export async function stagePhoto(
  uid: string,
  file: File,
): Promise<{ readonly uploadId: string } | { readonly reason: string }> {
  const choice = new PhotoChoice(uid, "", loadPhotos);
  try {
    return await new Promise((resolve) => {
      choice.subscribe(() => {
        const { photo, refusal } = choice.getShown();
        if (photo.status === "ready") resolve({ uploadId: photo.uploadId });
        else if (refusal) resolve({ reason: `Failed to upload photo: ${refusal.reason}` });
      });
      void choice.choose(file);
    });
  } finally {
    choice.close();
  }
}
