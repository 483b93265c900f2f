import { type DraftRecord, readDraftFile, removeDraft, writeDraft } from "#browser-store/draft-records.ts";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "#ui/subscribers.ts";
import type { Release } from "./draft-lock.ts";

/** The content of a form: its texts, the version it started from, and its photo with the chosen file. */
export type DraftContent = Pick<DraftRecord, "values" | "basedOn" | "photo"> & {
  readonly file: File | undefined;
};

/** A draft with the file of its photo. */
export type WholeDraft = DraftRecord & { readonly file: File | undefined };

/** The id of a draft, its owner and its post. */
export type DraftPlace = Pick<DraftRecord, "id" | "uid" | "postId">;

type Parts = {
  /** The saved draft that the form restores. */
  readonly found: WholeDraft | undefined;
  readonly release: Promise<Release | undefined>;
  /** Called when other tabs should read the drafts again. */
  readonly onChange: () => void;
  readonly putBack: (draft: WholeDraft) => Promise<void>;
};

/** The draft of one open form; no other form writes it. */
export class OpenDraft {
  readonly found: WholeDraft | undefined;
  readonly #draft: DraftPlace;
  readonly #parts: Parts;
  readonly #subscribers = new Subscribers();
  /** The last write. */
  #writing: Promise<void> | undefined;
  #file: File | undefined;
  #isKept: boolean;
  #isClosed = false;
  #canKeep = true;

  constructor(draft: DraftPlace, parts: Parts) {
    this.#draft = draft;
    this.#parts = parts;
    this.found = parts.found;
    this.#file = parts.found?.file;
    this.#isKept = parts.found !== undefined;
  }

  /** Returns false once this browser has failed to save something. */
  readonly getCanKeep = (): boolean => this.#canKeep;

  readonly subscribe = this.#subscribers.add;

  get id(): string {
    return this.#draft.id;
  }

  isOpen(): boolean {
    return !this.#isClosed;
  }

  /** Saves the content, after whatever was saved before, also if the page closes now. */
  keep(content: DraftContent): void {
    if (!this.#isClosed) this.#writing = this.#put(content);
  }

  /** Storage was cleared, but the form still has its content; write everything next time. */
  wasWiped(): void {
    this.#isKept = false;
    this.#file = undefined;
  }

  /** Removes the draft after it was saved or discarded. */
  async forget(): Promise<void> {
    await this.#parts.release;
    if (!this.#isKept) return;
    this.#isKept = false;
    this.#file = undefined;
    await removeDraft(this.#draft).catch((error: unknown) => logError("a draft could not be removed", error));
    this.#parts.onChange();
  }

  /** Ends the form; a saved draft is then free for another form. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    await (await this.#parts.release)?.();
    if (this.#isKept) this.#parts.onChange();
  }

  /** Saves a discarded draft again after the form was closed. */
  async putBack(content: DraftContent): Promise<void> {
    await this.#parts.putBack({ ...this.#draft, ...content, typedAt: Date.now() });
  }

  async #put({ file, ...content }: DraftContent): Promise<void> {
    // A draft that is stored before it is locked would be listed as free. From here on, IndexedDB keeps the order.
    await this.#parts.release;
    const isNew = !this.#isKept;
    this.#isKept = true;
    const newFile = file === this.#file ? undefined : file;
    this.#file = file;
    try {
      await writeDraft({ ...this.#draft, ...content, typedAt: Date.now() }, newFile);
    } catch (error) {
      // The storage is full or blocked: the form still works.
      logError("a draft could not be kept", error);
      this.#canKeep = false;
      this.#subscribers.tell();
    }
    if (isNew) this.#parts.onChange();
  }
}

/** Returns a draft with its file. */
export async function withFile(draft: DraftRecord): Promise<WholeDraft> {
  const file = draft.photo?.kind === "chosen" ? await readDraftFile(draft).catch(() => undefined) : undefined;
  return { ...draft, file };
}
