import { fileRefusal } from "@daily-genius/domain/photo/photo";
import { call } from "#backend/call.ts";
import type { OutboxRecord, StagedPhoto } from "#browser-store/outbox.ts";
import { logError } from "#ui/log-error.ts";
import { Store } from "#ui/store.ts";
import { type PhotoProgress, type PhotoRefusal, sendPhoto } from "../parts/send-photo.ts";
import { isSamePart, noPhoto, type PhotoRef } from "./content.ts";
import type { Editor } from "./editor.ts";
import type { UnsavedRecord } from "./records.ts";
import type { Left } from "./state.ts";

/** The form whose photo it is. */
type Form = Pick<Editor, "get" | "dispatch">;

/** A file of this page by its name, with an object URL of it. */
type Chosen = { readonly name: string; readonly url: string };

/** A file of this page; `staged` says what the server has made of it. */
type Known = Chosen & { readonly file: File; readonly staged: StagedPhoto | undefined };

/** The photo of the form, from choosing a file to saving it. */
export type PhotoState =
  | { readonly status: "none" }
  /** The photo that the post already has. */
  | { readonly status: "stored"; readonly url: string }
  /** A photo on the server that this page has not read yet. */
  | { readonly status: "away" }
  | (Chosen & PhotoProgress)
  | (Chosen & StagedPhoto & { readonly status: "ready" });

/** The photo and the refusal of the last chosen file that the form shows. */
export type ShownPhoto = { readonly photo: PhotoState; readonly refusal: PhotoRefusal | undefined };

/** Shows the photo that is typed in a form: sends a chosen file, and reads the photo of a draft. */
export class FormPhoto extends Store<ShownPhoto> {
  readonly #uid: string;
  readonly #form: Form;
  readonly #send: typeof sendPhoto;
  /** The files that this page has, by the ids that they are typed with. */
  readonly #files = new Map<string, Known>();
  /** The photo that is shown, and what ends its upload or download. */
  #typed: PhotoRef = noPhoto;
  #transfer = new AbortController();
  /** Whether the file of a photo that an earlier form had is gone, and no other was chosen. */
  isLost = false;

  constructor(uid: string, form: Form, send = sendPhoto) {
    super({ photo: { status: "none" }, refusal: undefined });
    this.#uid = uid;
    this.#form = form;
    this.#send = send;
    this.showTyped();
  }

  /** Uses a file as the photo; returns false if it cannot be one. */
  choose(file: File): boolean {
    const reason = fileRefusal(file);
    this.change({ refusal: reason === undefined ? undefined : { reason } });
    if (reason !== undefined) return false;
    const id = crypto.randomUUID();
    this.isLost = false;
    this.#know(id, file);
    this.#form.dispatch({ kind: "photoChosen", file: id });
    return true;
  }

  remove(): void {
    this.change({ refusal: undefined });
    this.#form.dispatch({ kind: "typed", change: { photo: { kind: "none" } } });
  }

  /** Sends the photo of a draft that has ended again, as a file. */
  sendAgain(uploadId: string, id: string): void {
    const known = this.#files.get(uploadId);
    if (known) {
      this.#know(id, known.file);
      this.showTyped();
    } else this.#form.dispatch({ kind: "photoRefused", file: id });
  }

  /** Returns what is stored of a photo for the next form. */
  recordOf(ref: PhotoRef): Pick<OutboxRecord, "photo"> & { readonly file?: File } {
    const known = "id" in ref && this.#files.get(ref.id);
    return known ? { file: known.file, photo: { name: known.name, staged: known.staged } } : {};
  }

  /**
   * Restores what an earlier form left. A photo that is no longer on the server becomes a file again. If its file is gone
   * too, the photo of the post stays: the post would wait forever for the other.
   */
  takeIn({ unsaved, file, photo: chosen }: UnsavedRecord & { readonly file: File | undefined }): Left {
    const { photo, ...others } = unsaved.typed;
    if (!photo || !("id" in photo)) return unsaved;
    const staged = photo.kind === "upload" ? chosen?.staged : undefined;
    const isOfDraft = isSamePart("photo", unsaved.acknowledged.content, unsaved.typed);
    const isGone = staged !== undefined && !isOfDraft && !isStillStaged(staged, Date.now());
    this.isLost = !file && (isGone || photo.kind === "file");
    if (!file) return this.isLost ? { ...unsaved, typed: others } : unsaved;
    this.#know(photo.id, file, isGone ? undefined : staged);
    return isGone
      ? { ...unsaved, typed: { ...unsaved.typed, photo: { kind: "file", id: photo.id } } }
      : unsaved;
  }

  /** Shows the photo that is typed, unless it is shown. */
  showTyped(): void {
    const { doc, typed } = this.#form.get();
    const { photo } = typed;
    if (isSamePart("photo", typed, { photo: this.#typed })) return;
    const known = "id" in photo ? this.#files.get(photo.id) : undefined;
    // A file that is gone, or is given in a moment.
    if (photo.kind === "file" && !known) return;
    this.#typed = photo;
    this.#transfer.abort();
    this.#transfer = new AbortController();
    if (photo.kind === "none") this.change({ photo: { status: "none" } });
    else if (photo.kind === "stored") this.change({ photo: { status: "stored", url: photo.url } });
    else if (known && photo.kind === "file") void this.#upload(photo.id, known, this.#transfer.signal);
    else if (!this.#showStaged(photo.id)) void this.#read(doc.id, photo.id, this.#transfer.signal);
  }

  /** Ends what is on its way, and releases the URLs of the files. */
  close(): void {
    this.#transfer.abort();
    for (const { url } of this.#files.values()) URL.revokeObjectURL(url);
  }

  /** Shows a photo that the server has; returns false if this page does not have its file. */
  #showStaged(uploadId: string): boolean {
    const known = this.#files.get(uploadId);
    if (!known?.staged) return false;
    const { name, url, staged } = known;
    this.change({ photo: { name, url, ...staged, status: "ready" } });
    return true;
  }

  #know(id: string, file: File, staged?: StagedPhoto): void {
    this.#files.set(id, { file, name: file.name, url: URL.createObjectURL(file), staged });
  }

  async #upload(id: string, { file, name, url }: Known, signal: AbortSignal): Promise<void> {
    const onProgress = (progress: PhotoProgress) => this.change({ photo: { name, url, ...progress } });
    this.change({ refusal: undefined });
    const outcome = await this.#send(file, this.#uid, { onProgress, signal });
    if (signal.aborted) return;
    if ("reason" in outcome) {
      this.change({ refusal: outcome });
      this.#form.dispatch({ kind: "photoRefused", file: id });
    } else {
      this.#files.set(outcome.uploadId, { file, name, url, staged: outcome });
      this.#form.dispatch({ kind: "photoUploaded", file: id, uploadId: outcome.uploadId });
    }
  }

  /** Reads the photo of a draft from the server, until it is there. */
  async #read(id: string, uploadId: string, signal: AbortSignal): Promise<void> {
    this.change({ photo: { status: "away" } });
    for (let wait = 2_000; !signal.aborted; wait = Math.min(wait * 2, 60_000)) {
      try {
        const { photo } = await call("draftPhoto", { id });
        const bytes = Uint8Array.from(atob(photo?.base64 ?? ""), (character) => character.charCodeAt(0));
        const file = new File([bytes], "photo", { type: photo?.contentType ?? "image/webp" });
        // A draft keeps its upload, however old it is.
        const staged = { uploadId, originalBytes: file.size, bytes: file.size, at: Date.now() };
        if (signal.aborted) return;
        this.#know(uploadId, file, staged);
        this.#showStaged(uploadId);
        return;
      } catch (error) {
        logError("the photo of a draft could not be read", error);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }
}

/** Whether a photo that no draft has is still on the server: the sweep removes it after a day. */
function isStillStaged({ at }: StagedPhoto, now: number): boolean {
  return now - at < 20 * 3_600_000;
}

/** Returns the URL to show the photo from, or "". */
export function urlOf(photo: PhotoState): string {
  return "url" in photo ? photo.url : "";
}
