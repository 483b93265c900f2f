import { call } from "#backend/call.ts";
import type { OutboxRecord } from "#browser-store/outbox.ts";
import { logError } from "#ui/log-error.ts";
import { isStillStaged, type PhotoChoice, type PhotoState } from "../parts/photo-choice.ts";
import { isSamePart, type PhotoRef } from "./content.ts";
import type { EditorEvent } from "./events.ts";
import type { UnsavedRecord } from "./records.ts";
import type { EditorState, Left } from "./state.ts";

/** The form whose photo it is. */
type Form = {
  readonly get: () => EditorState;
  readonly dispatch: (event: EditorEvent) => void;
  readonly isEnded: boolean;
};

/** The photo of a form: sends chosen files, reads those of drafts, and shows the one that is typed. */
export class FormPhoto {
  /** The photo as the form shows it. */
  readonly shown: Pick<PhotoChoice, "get" | "subscribe">;
  readonly #form: Form;
  readonly #choice: PhotoChoice;
  /** The chosen files by the ids that they are typed with. */
  readonly #files = new Map<string, File>();
  /** The file that is on its way. */
  #sending = "";

  constructor(choice: PhotoChoice, form: Form) {
    this.#form = form;
    this.#choice = choice;
    this.shown = choice;
    this.showTyped();
    this.#choice.subscribe(() => this.#follow());
  }

  /** Uses a file as the photo, unless it cannot be one. */
  choose(file: File): void {
    void this.#choice.choose(file);
    if (this.shown.get().refusal) return;
    this.#sending = crypto.randomUUID();
    this.#files.set(this.#sending, file);
    this.#form.dispatch({ kind: "photoChosen", file: this.#sending });
  }

  remove(): void {
    this.#choice.reset("");
    this.#form.dispatch({ kind: "typed", change: { photo: { kind: "none" } } });
  }

  /** Sends the photo of a draft that has ended again, as a file. */
  sendAgain(uploadId: string, file: string): void {
    const known = this.#choice.fileOf(uploadId);
    if (known) {
      this.#files.set(file, known);
      this.showTyped();
    } else this.#form.dispatch({ kind: "photoRefused", file });
  }

  /** Whether the file of a photo that an earlier form had is gone. */
  isLost(): boolean {
    const { photo } = this.#form.get().typed;
    return photo.kind === "file" && photo.id !== this.#sending;
  }

  /** Returns what is stored of a photo for the next form. */
  recordOf(ref: PhotoRef): Pick<OutboxRecord, "photo"> & { readonly file?: File } {
    const file =
      ref.kind === "upload" ? this.#choice.fileOf(ref.id) : ref.kind === "file" && this.#files.get(ref.id);
    if (!file) return {};
    const staged = ref.kind === "upload" ? this.#choice.stagedOf(ref.id) : undefined;
    return { file, photo: { name: file.name, staged } };
  }

  /** Takes in what an earlier form has left; a photo that is no longer on the server becomes a file again. */
  takeIn({ unsaved, file, photo: chosen }: UnsavedRecord & { readonly file: File | undefined }): Left {
    const { photo } = unsaved.typed;
    if (!file || !photo || !("id" in photo)) return unsaved;
    this.#files.set(photo.id, file);
    const staged = photo.kind === "upload" ? chosen?.staged : undefined;
    if (!staged) return unsaved;
    const isOfDraft = isSamePart("photo", unsaved.acknowledged.content, unsaved.typed);
    if (!isOfDraft && !isStillStaged(staged, Date.now()))
      return { ...unsaved, typed: { ...unsaved.typed, photo: { kind: "file", id: photo.id } } };
    this.#choice.know(file, staged);
    return unsaved;
  }

  /** Shows the photo that is typed, unless it is shown. */
  showTyped(): void {
    const ref = this.#form.get().typed.photo;
    if (isShown(ref, this.shown.get().photo, this.#sending)) return;
    if (ref.kind === "none") this.#choice.reset("");
    else if (ref.kind === "stored") this.#choice.reset(ref.url);
    else if (ref.kind === "file") {
      const file = this.#files.get(ref.id);
      if (!file) return;
      void this.#choice.choose(file);
      // Only now: at its begin, the choice still reports the photo before.
      this.#sending = ref.id;
      if (this.shown.get().refusal) this.#follow();
    } else if (!this.#choice.show(ref.id)) void this.#read(this.#form.get().doc.id, ref.id);
  }

  close(): void {
    this.#choice.close();
  }

  #follow(): void {
    const { photo, refusal } = this.shown.get();
    const { typed } = this.#form.get();
    const file = this.#sending;
    if (typed.photo.kind !== "file" || typed.photo.id !== file) return;
    // A refusal may be of a later file, which leaves this one on its way.
    const isThis = "file" in photo && photo.file === this.#files.get(file);
    if (isThis && photo.status === "ready")
      this.#form.dispatch({ kind: "photoUploaded", file, uploadId: photo.uploadId });
    else if (refusal && !isThis) this.#form.dispatch({ kind: "photoRefused", file });
  }

  /** Reads the photo of a draft from the server, until it is there or another is shown. */
  async #read(id: string, uploadId: string): Promise<void> {
    for (let wait = 2_000; this.#isAwaited(uploadId); wait = Math.min(wait * 2, 60_000)) {
      try {
        const { photo } = await call("draftPhoto", { id });
        const bytes = Uint8Array.from(atob(photo?.base64 ?? ""), (character) => character.charCodeAt(0));
        const file = new File([bytes], "photo", { type: photo?.contentType ?? "image/webp" });
        // A draft keeps its upload, however old it is.
        const staged = { uploadId, originalBytes: file.size, bytes: file.size, at: Date.now() };
        this.#choice.know(file, staged);
        if (this.#isAwaited(uploadId)) this.#choice.show(uploadId);
        return;
      } catch (error) {
        logError("the photo of a draft could not be read", error);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  #isAwaited(uploadId: string): boolean {
    const { photo } = this.#form.get().typed;
    return !this.#form.isEnded && photo.kind === "upload" && photo.id === uploadId;
  }
}

function isShown(ref: PhotoRef, shown: PhotoState, file: string): boolean {
  if (shown.status === "none") return ref.kind === "none";
  if (shown.status === "stored") return ref.kind === "stored" && ref.url === shown.url;
  if (shown.status === "ready" || shown.status === "away")
    return ref.kind === "upload" && ref.id === shown.uploadId;
  return ref.kind === "file" && ref.id === file;
}
