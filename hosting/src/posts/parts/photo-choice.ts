import { failureText } from "@daily-genius/domain/calls/failure";
import { fileRefusal } from "@daily-genius/domain/photo/photo";
import { toFailure } from "#backend/to-failure.ts";
import type { StagedPhoto } from "#browser-store/outbox.ts";
import { logError } from "#ui/log-error.ts";
import { Store } from "#ui/store.ts";

/** Sends photos and reports their progress on the server. */
export type PhotoBackend = Pick<typeof import("#backend/photos.ts"), "uploadPhoto" | "watchPhotoUpload">;

/** The maximum time for the server, in ms; a killed process is replaced after ten seconds, in the local stack never. */
const processingTimeout = 50_000;

/**
 * Uploads a photo as soon as it is chosen. Choosing another, removing it or closing the form ends the upload at any
 * step, with its listener; so does a timeout of the server. An unusable file falls back to the previous photo.
 */
export class PhotoChoice extends Store<ShownPhoto> {
  readonly #uid: string;
  readonly #loadBackend: () => Promise<PhotoBackend>;
  readonly #urls: string[] = [];
  readonly #known = new Map<string, { readonly file: File; readonly staged: StagedPhoto }>();
  #usable: UsablePhoto;
  #upload = new AbortController();

  constructor(uid: string, currentURL: string, loadBackend: () => Promise<PhotoBackend>) {
    const photo = photoAt(currentURL);
    super({ photo, refusal: undefined });
    this.#uid = uid;
    this.#loadBackend = loadBackend;
    this.#usable = photo;
  }

  /** Uploads a file if it is usable. */
  readonly choose = async (file: File): Promise<void> => {
    const reason = fileRefusal(file);
    this.#show({ refusal: reason === undefined ? undefined : { reason } });
    if (reason !== undefined) return;
    const { signal } = this.#replaceUpload();
    try {
      await this.#send(file, signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(error, file);
    }
  };

  /** Remembers the file of a photo that the server has. */
  know(file: File, staged: StagedPhoto): void {
    this.#known.set(staged.uploadId, { file, staged });
  }

  /** Returns the file of a photo that the server has; undefined if this page does not have it. */
  fileOf(uploadId: string): File | undefined {
    return this.#known.get(uploadId)?.file;
  }

  stagedOf(uploadId: string): StagedPhoto | undefined {
    return this.#known.get(uploadId)?.staged;
  }

  /** Shows a photo that the server has. Returns false if this page does not have its file. */
  show(uploadId: string): boolean {
    const known = this.#known.get(uploadId);
    this.#use(
      known
        ? { ...this.#chosen(known.file), ...known.staged, status: "ready" }
        : { status: "away", uploadId },
    );
    return known !== undefined;
  }

  /** Drops the chosen file, and uses the photo at the given URL or none. */
  readonly reset = (url: string): void => {
    this.#use(photoAt(url));
    this.#show({ refusal: undefined });
  };

  /** Ends the upload and releases the URLs of chosen files. */
  close(): void {
    this.#replaceUpload();
    // Keep the old URLs until now: an unusable file falls back to the previous one.
    for (const url of this.#urls) URL.revokeObjectURL(url);
  }

  async #send(file: File, signal: AbortSignal): Promise<void> {
    const uploadId = crypto.randomUUID();
    const chosen = this.#chosen(file);
    const showProgress = (progress: number) => {
      if (!signal.aborted) this.#show({ photo: { ...chosen, status: "uploading", progress } });
    };
    showProgress(0);
    const photos = await this.#loadBackend();
    signal.throwIfAborted();
    await photos.uploadPhoto(file, { uid: this.#uid, uploadId }, showProgress, signal);
    signal.throwIfAborted();
    this.#show({ photo: { ...chosen, status: "processing" } });
    this.#giveUpLater(file, signal);
    const stop = await photos.watchPhotoUpload(
      uploadId,
      (upload) => {
        if (signal.aborted || upload.state === "processing") return;
        if (upload.state === "failed") return this.#refuse({ reason: upload.reason });
        const { originalBytes, bytes } = upload;
        const staged = { uploadId, originalBytes, bytes, at: Date.now() };
        this.know(file, staged);
        this.#use({ ...chosen, ...staged, status: "ready" });
      },
      (error) => {
        if (!signal.aborted) this.#fail(error, file);
      },
    );
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  }

  #chosen(file: File): Chosen {
    const url = URL.createObjectURL(file);
    this.#urls.push(url);
    return { url, name: file.name, file };
  }

  #giveUpLater(file: File, signal: AbortSignal): void {
    const timer = setTimeout(() => {
      logError("photo was not processed in time", new Error(`No outcome after ${processingTimeout} ms`));
      this.#refuse({ reason: "processing took too long", again: file });
    }, processingTimeout);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  }

  /** Ends the current upload. */
  #replaceUpload(): AbortController {
    this.#upload.abort();
    this.#upload = new AbortController();
    return this.#upload;
  }

  #use(photo: UsablePhoto): void {
    this.#replaceUpload();
    this.#usable = photo;
    this.#show({ photo });
  }

  #fail(error: unknown, again: File): void {
    logError("photo could not be uploaded", error);
    this.#refuse({ reason: failureText[toFailure(error).code].replace(/\.$/, ""), again });
  }

  #refuse(refusal: PhotoRefusal): void {
    this.#replaceUpload();
    this.#show({ photo: this.#usable, refusal });
  }

  #show(change: Partial<ShownPhoto>): void {
    this.set({ ...this.get(), ...change });
  }
}

/** Whether a photo that no draft has is still on the server: the sweep removes it after a day. */
export function isStillStaged({ at }: StagedPhoto, now: number): boolean {
  return now - at < 20 * 3_600_000;
}

/** A chosen file, its name, and an object URL of it. */
type Chosen = { readonly url: string; readonly name: string; readonly file: File };

/** A photo that a post can be saved with, or none. */
type UsablePhoto =
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
function photoAt(url: string): UsablePhoto {
  return url === "" ? { status: "none" } : { status: "stored", url };
}

/** Returns the URL to show the photo from, or "". */
export function urlOf(photo: PhotoState): string {
  return "url" in photo ? photo.url : "";
}
