import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { uploadObjectName } from "@daily-genius/domain/photo/photo";
import { PhotoUpload } from "@daily-genius/domain/photo/photo-upload";
import { doc, onSnapshot } from "@firebase/firestore";
import { connectStorageEmulator, getStorage, ref, uploadBytesResumable } from "@firebase/storage";
import { service } from "./firebase-app.ts";
import { connectFirestore } from "./firestore.ts";
import { reported } from "./outcomes.ts";

const connectStorage = service("storage", getStorage, connectStorageEmulator);

/** Uploads the raw file, resumably; `onProgress` receives 0 to 1. Aborting `signal` ends it with an `AbortError`. */
export async function uploadPhoto(
  file: File,
  to: { readonly uid: string; readonly uploadId: string },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const target = ref(await connectStorage(), uploadObjectName(to.uid, to.uploadId));
  signal.throwIfAborted();
  const task = uploadBytesResumable(target, file, { contentType: file.type });
  task.on("state_changed", ({ bytesTransferred, totalBytes }) => onProgress(bytesTransferred / totalBytes));
  signal.addEventListener("abort", () => task.cancel(), { once: true });
  try {
    await task;
  } catch (error) {
    signal.throwIfAborted();
    throw reported(error);
  }
}

/** Reports the server's progress on an uploaded photo. */
export async function watchPhotoUpload(
  uploadId: string,
  onChange: (upload: PhotoUpload) => void,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const document = doc(await connectFirestore(), "photoUploads", uploadId);
  return onSnapshot(
    document,
    (snapshot) => {
      // The function creates the document when it starts.
      if (!snapshot.exists()) return;
      const upload = PhotoUpload.safeParse(snapshot.data());
      // A thrown error would be lost here.
      if (upload.success) onChange(upload.data);
      else onError(new Failure("data-loss", failureText["data-loss"], undefined, { cause: upload.error }));
    },
    (error) => onError(reported(error)),
  );
}
