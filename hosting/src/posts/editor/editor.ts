import type { Post } from "@daily-genius/domain/post/post";
import { writeRecord } from "#browser-store/outbox.ts";
import { session } from "#session/session.ts";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "#ui/store.ts";
import { draftList } from "../drafts/draft-list.ts";
import { Follower, loadBackend } from "../store/follow.ts";
import type { PostStore } from "../store/post-store.ts";
import type { Content } from "./content.ts";
import { endOfDraft, versionOfDraft, versionOfPost } from "./documents.ts";
import { next } from "./engine.ts";
import { type EditorEffect, type EditorEvent, steadyNow } from "./events.ts";
import { FormPhoto } from "./form-photo.ts";
import { alive, holdForm, recordsOf, type UnsavedRecord } from "./records.ts";
import { send } from "./send.ts";
import { beginState, type Doc, type EditorState, unsavedOf, type Version } from "./state.ts";
import { discardedFrom } from "./versions.ts";

/** Where an editor finds the posts, and who types. */
export type EditorParts = { readonly uid: string; readonly store: PostStore };

/** What became of the form when it closed. */
export type Closing = Extract<EditorEffect, { do: "close" }>["as"];

/** A notice of the editor, for the page. */
export type Notice = Extract<EditorEffect, { do: "tell" }>;

/** Does what the engine of one form says: sends, stores, listens and shows photos, also after the form has closed. */
export class Editor {
  readonly form = crypto.randomUUID();
  readonly photo: FormPhoto;
  readonly #parts: EditorParts;
  readonly #subscribers = new Subscribers();
  readonly #lock = holdForm(this.form);
  readonly #endings: (() => void)[] = [];
  readonly #follower: Follower;
  #state: EditorState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** What is stored of the form: its record, and the file of its photo. */
  #stored: { readonly file: File | undefined } | undefined;
  #canStore = true;
  /** The version of the post that was last looked at; null before the first. */
  #version: Post | undefined | null = null;
  /** Whether the form sends nothing any more. */
  isEnded = false;
  /** The post that was made or saved, and the version that it was saved over. */
  saved: Post | undefined;
  before: Post | undefined;
  /** Called when the form closes, with what was typed until then. */
  onClose: (as: Closing, typed: Content) => void = () => {};
  onNotice: (notice: Notice) => void = () => {};

  constructor(parts: EditorParts, doc: Doc, version: Version) {
    this.#parts = parts;
    this.#state = beginState(doc, version);
    alive.set(this.form, this);
    this.photo = new FormPhoto(parts.uid, this);
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
      parts.store.subscribe(() => void this.#followPost()),
      session.subscribe(this.#followSession),
      () => this.#follower.stop(),
    );
    const ending = new AbortController();
    this.#endings.push(() => ending.abort());
    for (const type of ["blur", "pagehide", "online"])
      addEventListener(type, () => this.dispatch({ kind: "left" }), { signal: ending.signal });
    if (doc.kind === "draft") this.#follower.start();
  }

  readonly get = (): EditorState => this.#state;

  readonly subscribe = this.#subscribers.add;

  /** Returns false while this browser fails to store what was typed. */
  readonly getCanStore = (): boolean => this.#canStore;

  /** Restores what an earlier form left. */
  takeIn(record: UnsavedRecord & { readonly file: File | undefined }): void {
    this.dispatch({ kind: "found", unsaved: this.photo.takeIn(record), typedAt: record.typedAt });
    void this.#followPost();
    const stored = this.#writing;
    this.#change(async () => {
      await stored;
      // Without room for this form's record, the earlier one stays.
      if (this.#canStore) await recordsOf(this.#parts.uid).remove(record);
    });
  }

  readonly dispatch = (event: EditorEvent): void => {
    if (this.isEnded) return;
    const before = this.#state;
    const env = { now: steadyNow(), newId: () => crypto.randomUUID() };
    const [state, effects] = next(before, event, env);
    this.#state = state;
    if (state.doc.id !== before.doc.id) this.#changeDoc(before.doc);
    // What a closed form still has to send is listed, until it is open again.
    if (state.isOpen !== before.isOpen) void recordsOf(this.#parts.uid).look();
    if (state !== before) {
      this.#store();
      this.#wake(env.now);
      this.#subscribers.tell();
      this.photo.showTyped();
    }
    for (const effect of effects) this.#perform(effect, before);
  };

  /** Closes the form, and deletes its draft or sends what it still has; fails as soon as that does. */
  readonly finish = (kind: "close" | "delete"): Promise<void> =>
    new Promise((resolve, reject) => {
      const before = this.#state.trouble;
      const stop = this.subscribe(() => {
        const { intent, trouble } = this.#state;
        const hasFailed = trouble && trouble !== before && intent !== "delete";
        if (!hasFailed && !this.isEnded) return;
        stop();
        if (hasFailed) reject(trouble.failure);
        else resolve();
      });
      this.dispatch({ kind });
    });

  /** Restores what was discarded from this form, or what it has typed, as it was in an earlier state. */
  async putBack(before: EditorState): Promise<void> {
    const { doc, sent } = this.#state;
    const isOpen = (one: Editor) => one.#state.isOpen && one.#state.doc.id === doc.id;
    // A closed form that still sends would undo what another takes in.
    const target = this.isEnded ? [...alive.values()].find(isOpen) : this;
    const { file, ...photo } = this.photo.recordOf(before.typed.photo);
    const unsaved = discardedFrom(before, this.#state);
    const { uid } = this.#parts;
    const record = { uid, doc, form: crypto.randomUUID(), typedAt: Date.now(), unsaved, ...photo };
    if (target) return target.takeIn({ ...record, file });
    await writeRecord({ ...record, unsaved: { ...unsaved, sent, rival: undefined } }, file);
    recordsOf(uid).changed();
  }

  #perform(effect: EditorEffect, before: EditorState): void {
    if (effect.do === "call") void this.#send(effect);
    else if (effect.do === "close") this.onClose(effect.as, before.typed);
    else if (effect.do === "end") void this.end();
    else if (effect.do === "uploadAgain") this.photo.sendAgain(effect.uploadId, effect.file);
    else this.onNotice(effect);
  }

  async #send(request: Extract<EditorEffect, { do: "call" }>): Promise<void> {
    const { store } = this.#parts;
    const present = store.get(request.doc.id);
    if (present?.updatedAt === request.over) this.before = present;
    const { event, draft, post } = await send(request);
    if (draft) draftList.put(draft);
    if (post) store.put(post);
    if (post && event.kind === "answered") this.saved = post;
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
      const backend = loadBackend(() => import("#backend/drafts.ts"));
      // The upload of another person cannot be read, and is not this form's.
      const address = await backend.then((drafts) => drafts.addressOfUpload(uploadId)).catch(() => "");
      if (address === photo.url) return { ...version, photoOf: uploadId };
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
    if (post) {
      const version = await this.#withPhotoOf(versionOfPost(post));
      // Meanwhile it may have been deleted.
      if (post === this.#version) this.dispatch({ kind: "version", doc: doc.id, version });
    } else if (state.isComplete) {
      const ended = { as: "deleted", by: "", postId: "" } as const;
      this.dispatch({ kind: "ended", doc: doc.id, ended });
    }
  };

  readonly #followSession = (): void => {
    const present = session.get();
    const isAnother = present.status === "signed-in" && present.admin.uid !== this.#parts.uid;
    if (present.status === "signed-out" || isAnother) void this.end();
    else if (present.status === "signed-in") this.#goOn();
  };

  /** Goes on after the session has ended and begun again. */
  #goOn(): void {
    // A sign-out in another tab has removed what was stored.
    this.#stored = undefined;
    this.#store();
    if (this.#state.doc.kind === "draft") this.#follower.reload();
    this.dispatch({ kind: "signedIn" });
  }

  #changeDoc(before: Doc): void {
    const { doc } = this.#state;
    const { uid } = this.#parts;
    this.#stored = undefined;
    this.#change(() => recordsOf(uid).remove({ doc: before, form: this.form }));
    if (doc.kind === "draft") this.#follower.reload();
    else this.#follower.stop();
  }

  /** Stores what the server does not have, and removes it as soon as the server has exactly that. */
  #store(): void {
    const present = session.get();
    if (present.status === "signed-out" || ("end" in present && present.end === "elsewhere")) return;
    const records = recordsOf(this.#parts.uid);
    const { doc } = this.#state;
    const unsaved = unsavedOf(this.#state);
    if (!unsaved) {
      if (this.#stored) this.#change(() => records.remove({ doc, form: this.form }));
      this.#stored = undefined;
      return;
    }
    const { file, ...photo } = this.photo.recordOf(unsaved.typed.photo);
    const newFile = this.#canStore && file === this.#stored?.file ? undefined : file;
    const isNew = !this.#stored;
    this.#stored = { file };
    const record = { uid: this.#parts.uid, doc, form: this.form, typedAt: Date.now(), unsaved, ...photo };
    this.#change(async () => {
      await writeRecord(record, newFile);
      // All of it is stored again.
      if (newFile === file) this.#setCanStore(true);
      if (isNew) records.changed();
    });
  }

  /** Changes what is stored; IndexedDB does one change after the other. */
  #change(change: () => Promise<void>): void {
    // Stored before it is locked, it would be listed as left.
    this.#writing = this.#lock.then(change).catch((error: unknown) => {
      // The storage is full or blocked: the form still works.
      if (this.#canStore) logError("unsaved content could not be stored", error);
      this.#setCanStore(false);
    });
  }

  #setCanStore(canStore: boolean): void {
    if (this.#canStore === canStore) return;
    this.#canStore = canStore;
    this.#subscribers.tell();
  }

  /** Waits for what is due after `now`: what was due then is sent, or there was nothing to send. */
  #wake(now: number): void {
    clearTimeout(this.#timer);
    const { dueAt = now, awaited } = this.#state;
    if (dueAt <= now || awaited !== undefined || !Number.isFinite(dueAt)) return;
    this.#timer = setTimeout(() => this.dispatch({ kind: "left" }), Math.max(0, dueAt - steadyNow()));
  }

  /** Ends everything; what is stored is then free for another form. */
  async end(): Promise<void> {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.#timer);
    for (const end of this.#endings) end();
    this.photo.close();
    await this.#writing;
    await (await this.#lock)();
    alive.delete(this.form);
    if (this.#stored) recordsOf(this.#parts.uid).changed();
    else if (!this.#state.isOpen) void recordsOf(this.#parts.uid).look();
    this.#subscribers.tell();
  }
}
