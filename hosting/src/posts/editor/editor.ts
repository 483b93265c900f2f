import type { Post } from "@daily-genius/domain/post/post";
import { call } from "#backend/call.ts";
import { session } from "#session/session.ts";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "#ui/subscribers.ts";
import { draftList } from "../drafts/draft-list.ts";
import { isStillStaged, PhotoChoice } from "../parts/photo-choice.ts";
import { type PhotoState, stagedOf } from "../parts/photo-state.ts";
import { Follower } from "../store/follow.ts";
import { loadBackend } from "../store/load-backend.ts";
import type { PostStore } from "../store/post-store.ts";
import { type Content, isSamePart, type PhotoRef } from "./content.ts";
import { endOfDraft, versionOfDraft, versionOfPost } from "./documents.ts";
import { type EditorEffect, type EditorEvent, next } from "./engine.ts";
import { holdForm, recordsOf, type UnsavedRecord } from "./records.ts";
import { send } from "./send.ts";
import { beginState, type Doc, type EditorState, unsavedOf, type Version } from "./state.ts";

/** Where an editor finds the posts, and who types. */
export type EditorParts = { readonly uid: string; readonly store: PostStore };

/** What became of the form when it closed. */
export type Closing = Extract<EditorEffect, { do: "close" }>["as"];

/** A notice of the editor, for the page. */
export type Notice = Extract<EditorEffect, { do: "tellTaken" | "tellChanged" }>;

/** Does what the engine of one form says: sends, stores, listens and shows photos, also after the form has closed. */
export class Editor {
  readonly form = crypto.randomUUID();
  readonly photo: PhotoChoice;
  readonly #parts: EditorParts;
  readonly #subscribers = new Subscribers();
  readonly #lock = holdForm(this.form);
  readonly #endings: (() => void)[] = [];
  readonly #files = new Map<string, File>();
  readonly #follower: Follower;
  #state: EditorState;
  #file = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isStored = false;
  #storedFile: File | undefined;
  #canStore = true;
  #isEnded = false;
  /** The version of the post that was last looked at; null before the first. */
  #version: Post | undefined | null = null;
  /** The post that was made or saved. */
  saved: Post | undefined;
  onClose: (as: Closing) => void = () => {};
  onNotice: (notice: Notice) => void = () => {};

  constructor(parts: EditorParts, doc: Doc, version: Omit<Version, "requestId">) {
    this.#parts = parts;
    this.#state = beginState(doc, version);
    const { photo } = version.content;
    const loadPhotos = () => loadBackend(() => import("#backend/photos.ts"));
    this.photo = new PhotoChoice(parts.uid, photo.kind === "stored" ? photo.url : "", loadPhotos);
    this.#follower = new Follower("draft could not be followed", async ({ onNews, onError }) => {
      const { watchDraft } = await loadBackend(() => import("#backend/drafts.ts"));
      const { id } = this.#state.doc;
      return watchDraft(
        id,
        (draft) => {
          onNews();
          if (!draft) return;
          draftList.put(draft);
          if (draft.state === "kept")
            this.dispatch({ kind: "version", doc: id, version: versionOfDraft(draft) });
          else this.dispatch({ kind: "ended", doc: id, ended: endOfDraft(draft) });
        },
        onError,
      );
    });
    this.#endings.push(
      this.photo.subscribe(this.#followPhoto),
      parts.store.subscribe(() => void this.#followPost()),
      session.subscribe(this.#followSession),
      () => this.#follower.stop(),
    );
    for (const type of ["blur", "pagehide", "online"]) {
      const leave = () => this.dispatch({ kind: "left" });
      addEventListener(type, leave);
      this.#endings.push(() => removeEventListener(type, leave));
    }
    if (doc.kind === "draft") this.#follower.start();
    this.#showPhoto();
  }

  readonly get = (): EditorState => this.#state;

  readonly subscribe = this.#subscribers.add;

  /** Returns false once this browser has failed to store what was typed. */
  readonly getCanStore = (): boolean => this.#canStore;

  /** Whether the form sends nothing any more. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Takes in what an earlier form has left. */
  takeIn(record: UnsavedRecord & { readonly file: File | undefined }): void {
    const { photo } = record.unsaved.typed;
    const { file, photo: chosen } = record;
    const staged = chosen?.staged;
    const isOfDraft = isSamePart("photo", record.unsaved.acknowledged.content, record.unsaved.typed);
    let { unsaved } = record;
    if (file && photo?.kind === "upload" && staged) {
      if (isOfDraft || isStillStaged(staged, Date.now())) this.photo.know(file, staged);
      else unsaved = { ...unsaved, typed: { ...unsaved.typed, photo: { kind: "file", id: photo.id } } };
    }
    if (file && photo) this.#files.set("id" in photo ? photo.id : "", file);
    this.dispatch({ kind: "found", unsaved, typedAt: record.typedAt });
    void this.#followPost();
    void this.#writing.then(() => recordsOf(this.#parts.uid).remove(record));
  }

  /** Whether the file of a photo that an earlier form had is gone. */
  isPhotoLost(): boolean {
    const { photo } = this.#state.typed;
    return photo.kind === "file" && photo.id !== this.#file;
  }

  readonly dispatch = (event: EditorEvent): void => {
    if (this.#isEnded) return;
    const before = this.#state;
    const env = { now: Date.now(), newId: () => crypto.randomUUID() };
    const [state, effects] = next(before, event, env);
    this.#state = state;
    if (state.doc.id !== before.doc.id) this.#changeDoc(before.doc);
    if (state !== before) {
      this.#store();
      this.#wake();
      this.#subscribers.tell();
      this.#showPhoto();
    }
    for (const effect of effects) this.#perform(effect);
  };

  /** Keeps discarded changes again, after the form has closed. */
  async putBack(typed: Content): Promise<void> {
    const { doc, acknowledged } = this.#state;
    const records = recordsOf(this.#parts.uid);
    const unsaved = { acknowledged, sent: [], typed };
    const ref = typed.photo;
    const file =
      ref.kind === "upload" ? this.photo.fileOf(ref.id) : this.#files.get("id" in ref ? ref.id : "");
    const staged = ref.kind === "upload" ? this.photo.stagedOf(ref.id) : undefined;
    const photo = file ? { photo: { name: file.name, staged } } : {};
    const record = { uid: this.#parts.uid, doc, form: crypto.randomUUID(), typedAt: Date.now(), unsaved };
    await records.write({ ...record, ...photo }, file);
    records.changed();
  }

  /** Uses a file as the photo, unless it cannot be one. */
  choosePhoto(file: File): void {
    void this.photo.choose(file);
    if (this.photo.getShown().photo.status !== "uploading") return;
    this.#file = crypto.randomUUID();
    this.#files.set(this.#file, file);
    this.dispatch({ kind: "photoChosen", file: this.#file });
  }

  removePhoto(): void {
    this.photo.reset("");
    this.dispatch({ kind: "typed", change: { photo: { kind: "none" } } });
  }

  #perform(effect: EditorEffect): void {
    if (effect.do === "call") void this.#send(effect);
    else if (effect.do === "close") this.onClose(effect.as);
    else if (effect.do === "end") void this.end();
    else if (effect.do === "uploadAgain") this.#uploadAgain(effect.uploadId, effect.file);
    else this.onNotice(effect);
  }

  async #send(request: Extract<EditorEffect, { do: "call" }>): Promise<void> {
    const { event, draft, post } = await send(request);
    if (draft) draftList.put(draft);
    if (post && event.kind === "answered") {
      this.saved = post;
      this.#parts.store.put(post);
    }
    this.dispatch(
      event.kind === "version" ? { ...event, version: await this.#withPhotoOf(event.version) } : event,
    );
  }

  /** Says which upload of this form a new photo of a post is. */
  async #withPhotoOf(version: Version): Promise<Version> {
    const { photo } = version.content;
    const uploads = this.#state.sent.flatMap(({ content }) =>
      content.photo.kind === "upload" ? [content.photo.id] : [],
    );
    if (photo.kind !== "stored") return version;
    for (const uploadId of new Set(uploads)) {
      const { addressOfUpload } = await import("#backend/drafts.ts");
      // The upload of another person cannot be read, and is not this form's.
      if ((await addressOfUpload(uploadId).catch(() => "")) === photo.url)
        return { ...version, photoOf: uploadId };
    }
    return version;
  }

  readonly #followPost = async (): Promise<void> => {
    const { doc } = this.#state;
    const { store } = this.#parts;
    const state = store.getState();
    if (doc.kind !== "post" || state.status !== "ready") return;
    const post = store.get(doc.id);
    if (post === this.#version) return;
    this.#version = post;
    if (post)
      this.dispatch({ kind: "version", doc: doc.id, version: await this.#withPhotoOf(versionOfPost(post)) });
    else if (state.isComplete) {
      const ended = { as: "deleted", by: "", postId: "" } as const;
      this.dispatch({ kind: "ended", doc: doc.id, ended });
    }
  };

  readonly #followPhoto = (): void => {
    const { photo, refusal } = this.photo.getShown();
    const { typed } = this.#state;
    if (typed.photo.kind !== "file" || typed.photo.id !== this.#file) return;
    const file = this.#file;
    if (photo.status === "ready") this.dispatch({ kind: "photoUploaded", file, uploadId: photo.uploadId });
    else if (refusal) this.dispatch({ kind: "photoRefused", file });
  };

  readonly #followSession = (): void => {
    const { status } = session.get();
    if (status === "signed-out") void this.end();
    if (status !== "signed-in") return;
    // A sign-out in another tab has removed what was stored.
    this.#isStored = false;
    this.#storedFile = undefined;
    this.#store();
    if (this.#state.doc.kind === "draft") this.#follower.reload();
    this.dispatch({ kind: "signedIn" });
  };

  /** Shows the photo that is typed, unless it is the one that is shown. */
  #showPhoto(): void {
    const { doc, typed } = this.#state;
    const shown = this.photo.getShown().photo;
    if (isShown(typed.photo, shown, this.#file)) return;
    const ref = typed.photo;
    if (ref.kind === "none") this.photo.reset("");
    else if (ref.kind === "stored") this.photo.reset(ref.url);
    else if (ref.kind === "file") {
      const file = this.#files.get(ref.id);
      if (!file) return;
      this.#file = ref.id;
      void this.photo.choose(file);
    } else if (!this.photo.show(ref.id)) void this.#readPhoto(doc.id, ref.id);
  }

  /** Reads the photo of a draft from the server, until it is there or another is shown. */
  async #readPhoto(id: string, uploadId: string): Promise<void> {
    for (let wait = 2_000; this.#isAwaited(uploadId); wait = Math.min(wait * 2, 60_000)) {
      try {
        const { photo } = await call("draftPhoto", { id });
        const bytes = Uint8Array.from(atob(photo?.base64 ?? ""), (character) => character.charCodeAt(0));
        const file = new File([bytes], "photo", { type: photo?.contentType ?? "image/webp" });
        // A draft keeps its upload, however old it is.
        const staged = { uploadId, originalBytes: file.size, bytes: file.size, at: Date.now() };
        this.photo.know(file, staged);
        if (this.#isAwaited(uploadId)) this.photo.show(uploadId);
        return;
      } catch (error) {
        logError("the photo of a draft could not be read", error);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  #isAwaited(uploadId: string): boolean {
    const { photo } = this.#state.typed;
    return !this.#isEnded && photo.kind === "upload" && photo.id === uploadId;
  }

  #uploadAgain(uploadId: string, file: string): void {
    const known = this.photo.fileOf(uploadId);
    if (known) {
      this.#files.set(file, known);
      this.#showPhoto();
    } else this.dispatch({ kind: "photoRefused", file });
  }

  #changeDoc(before: Doc): void {
    const { doc } = this.#state;
    const { uid } = this.#parts;
    this.#isStored = false;
    this.#storedFile = undefined;
    void this.#writing.then(() => recordsOf(uid).remove({ doc: before, form: this.form }));
    if (doc.kind === "draft") this.#follower.reload();
    else this.#follower.stop();
  }

  /** Stores what the server does not have, and removes it as soon as the server has exactly that. */
  #store(): void {
    if (session.get().status === "signed-out") return;
    const { end } = { end: undefined, ...session.get() };
    if (end === "elsewhere") return;
    const records = recordsOf(this.#parts.uid);
    const { doc } = this.#state;
    const unsaved = unsavedOf(this.#state);
    if (!unsaved) {
      if (this.#isStored) this.#writing = this.#writing.then(() => records.remove({ doc, form: this.form }));
      this.#isStored = false;
      this.#storedFile = undefined;
      return;
    }
    const shown = this.photo.getShown().photo;
    const chosen = "file" in shown ? shown : undefined;
    const file = chosen?.file === this.#storedFile ? undefined : chosen?.file;
    const isNew = !this.#isStored;
    this.#isStored = true;
    this.#storedFile = chosen?.file;
    const record = {
      ...{ uid: this.#parts.uid, doc, form: this.form, typedAt: Date.now(), unsaved },
      ...(chosen ? { photo: { name: chosen.name, staged: stagedOf(chosen) } } : {}),
    };
    // Stored before it is locked, it would be listed as left.
    const write = this.#lock.then(() => records.write(record, file));
    this.#writing = write
      .then(() => (isNew ? records.changed() : undefined))
      .catch((error: unknown) => {
        // The storage is full or blocked: the form still works.
        logError("unsaved content could not be stored", error);
        this.#canStore = false;
        this.#subscribers.tell();
      });
  }

  #wake(): void {
    clearTimeout(this.#timer);
    const { dueAt, awaited } = this.#state;
    if (dueAt === undefined || awaited !== undefined || !Number.isFinite(dueAt)) return;
    this.#timer = setTimeout(() => this.dispatch({ kind: "due" }), Math.max(0, dueAt - Date.now()));
  }

  /** Ends everything; what is stored is then free for another form. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#timer);
    for (const end of this.#endings) end();
    this.photo.close();
    await this.#writing;
    await (await this.#lock)?.();
    if (this.#isStored) recordsOf(this.#parts.uid).changed();
    this.#subscribers.tell();
  }
}

function isShown(ref: PhotoRef, shown: PhotoState, file: string): boolean {
  if (shown.status === "none") return ref.kind === "none";
  if (shown.status === "kept") return ref.kind === "stored" && ref.url === shown.url;
  if (shown.status === "ready" || shown.status === "away")
    return ref.kind === "upload" && ref.id === shown.uploadId;
  return ref.kind === "file" && ref.id === file;
}
