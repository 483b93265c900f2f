import { uploadObjectName } from "@daily-genius/domain/photo";
import { PhotoUpload } from "@daily-genius/domain/photo-upload";
import { doc, onSnapshot } from "firebase/firestore";
import {
  connectStorageEmulator,
  type FirebaseStorage,
  getStorage,
  ref,
  uploadBytesResumable,
} from "firebase/storage";
import { connect } from "./firebase-app.ts";
import { connectFirestore } from "./firestore.ts";
import { toFailure } from "./to-failure.ts";

let storage: Promise<FirebaseStorage> | undefined;

function connectStorage(): Promise<FirebaseStorage> {
  storage ??= connect().then(
    ({ app, emulators }) => {
      const made = getStorage(app);
      if (emulators) connectStorageEmulator(made, emulators.storage.host, emulators.storage.port);
      return made;
    },
    (error: unknown) => {
      storage = undefined;
      throw error;
    },
  );
  return storage;
}

/** Sends the raw file, resumably; aborting `signal` ends it with an `AbortError`. `onProgress` is told 0 to 1. */
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
    throw toFailure(error);
  }
}

/** Tells how far the server has come with an uploaded photo. */
export async function watchPhotoUpload(
  uploadId: string,
  onChange: (upload: PhotoUpload) => void,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const document = doc(await connectFirestore(), "photoUploads", uploadId);
  return onSnapshot(
    document,
    (snapshot) => {
      // Not there until the function has begun with it.
      if (snapshot.exists()) onChange(PhotoUpload.parse(snapshot.data()));
    },
    (error) => onError(toFailure(error)),
  );
}
