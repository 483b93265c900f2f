import { failureText } from "@daily-genius/domain/calls/failure";
import { fileRefusal } from "@daily-genius/domain/photo/photo";
import type { PhotoUpload } from "@daily-genius/domain/photo/photo-upload";
import { toFailure } from "#backend/to-failure.ts";
import type { StagedPhoto } from "#browser-store/outbox.ts";
import { logError } from "#ui/log-error.ts";
import { loadBackend } from "../store/follow.ts";

/** Sends photos and reports their progress on the server. */
export type PhotoBackend = Pick<typeof import("#backend/photos.ts"), "uploadPhoto" | "watchPhotoUpload">;

/** How far a photo is on its way. */
export type PhotoProgress =
  | { readonly status: "uploading"; readonly progress: number }
  | { readonly status: "processing" };

/** The reason why a file is unusable; `again` is the file if sending it once more may help. */
export type PhotoRefusal = { readonly reason: string; readonly again?: File };

type Options = {
  readonly onProgress?: (progress: PhotoProgress) => void;
  /** Ends the upload at any step, with its listener; nobody then reads the outcome. */
  readonly signal?: AbortSignal;
  readonly load?: () => Promise<PhotoBackend>;
};

/** The maximum time for the server, in ms; a killed process is replaced after ten seconds, in the local stack never. */
const processingTimeout = 50_000;

/** Uploads a photo and waits until the server has processed it, or until it is known why that fails. */
export async function sendPhoto(
  file: File,
  uid: string,
  { onProgress = () => {}, signal = new AbortController().signal, load = loadPhotos }: Options = {},
): Promise<StagedPhoto | PhotoRefusal> {
  const reason = fileRefusal(file);
  if (reason !== undefined) return { reason };
  const uploadId = crypto.randomUUID();
  const showProgress = (progress: number) => {
    if (!signal.aborted) onProgress({ status: "uploading", progress });
  };
  try {
    showProgress(0);
    const photos = await load();
    signal.throwIfAborted();
    await photos.uploadPhoto(file, { uid, uploadId }, showProgress, signal);
    signal.throwIfAborted();
    onProgress({ status: "processing" });
    const upload = await processed(photos, uploadId, signal);
    if (!upload) {
      logError("photo was not processed in time", new Error(`No outcome after ${processingTimeout} ms`));
      return { reason: "processing took too long", again: file };
    }
    if (upload.state === "failed") return { reason: upload.reason };
    return { uploadId, originalBytes: upload.originalBytes, bytes: upload.bytes, at: Date.now() };
  } catch (error) {
    if (!signal.aborted) logError("photo could not be uploaded", error);
    return { reason: failureText[toFailure(error).code].replace(/\.$/, ""), again: file };
  }
}

const loadPhotos = () => loadBackend(() => import("#backend/photos.ts"));

type Processed = Exclude<PhotoUpload, { state: "processing" }>;

/** Returns the outcome of processing; undefined if there is none in time. */
async function processed(
  photos: PhotoBackend,
  uploadId: string,
  signal: AbortSignal,
): Promise<Processed | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Processed | undefined>();
  const timer = setTimeout(resolve, processingTimeout, undefined);
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  const onChange = (upload: PhotoUpload) => {
    if (upload.state !== "processing") resolve(upload);
  };
  const watching = photos.watchPhotoUpload(uploadId, onChange, reject);
  watching.catch(reject);
  return promise.finally(() => {
    clearTimeout(timer);
    void watching.then((stop) => stop(), reject);
  });
}
