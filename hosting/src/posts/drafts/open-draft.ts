import {
  type DraftRecord,
  readDraftFile,
  removeDraft,
  writeDraft,
  writeDraftFile,
} from "#backend/draft-records.ts";
import { logError } from "#ui/log-error.ts";
import type { Release } from "./draft-lock.ts";

/** What a form holds: its texts, the version that it began with, and its photo with the file that was chosen. */
export type DraftContent = Pick<DraftRecord, "values" | "basedOn" | "photo"> & {
  readonly file: File | undefined;
};

/** A draft with the file of its photo. */
export type WholeDraft = DraftRecord & { readonly file: File | undefined };

/** Which draft it is, and of what. */
export type DraftPlace = Pick<DraftRecord, "id" | "uid" | "postId">;

type Parts = {
  /** What waited for this form. */
  readonly found: WholeDraft | undefined;
  readonly release: Promise<Release | undefined>;
  /** Called when other tabs should look at the drafts again. */
  readonly onChange: () => void;
  readonly putBack: (draft: WholeDraft) => Promise<void>;
};

/** The draft of one open form; no other form writes it. */
export class OpenDraft {
  readonly found: WholeDraft | undefined;
  readonly #draft: DraftPlace;
  readonly #parts: Parts;
  readonly #subscribers = new Set<() => void>();
  /** What is written when the present writing ends. */
  #next: DraftContent | undefined;
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

  /** False once this browser has refused to keep something. */
  readonly getCanKeep = (): boolean => this.#canKeep;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  isOpen(): boolean {
    return !this.#isClosed;
  }

  /** Keeps the newest content: at once, or when what is being written is done. */
  keep(content: DraftContent): void {
    if (this.#isClosed) return;
    this.#next = content;
    this.#writing ??= this.#write();
  }

  /** Begins to write what is still due, without waiting for what is being written. */
  flush(): void {
    const content = this.#next;
    this.#next = undefined;
    if (content && !this.#isClosed) void this.#put(content);
  }

  /** What was kept is no longer there, but for the form itself: the next content is written whole. */
  wasWiped(): void {
    this.#next = undefined;
    this.#isKept = false;
    this.#file = undefined;
  }

  /** Removes the draft: it was saved or discarded. */
  async forget(): Promise<void> {
    this.#next = undefined;
    await this.#writing;
    if (!this.#isKept) return;
    this.#isKept = false;
    this.#file = undefined;
    await removeDraft(this.#draft).catch((error: unknown) => logError("a draft could not be removed", error));
    this.#parts.onChange();
  }

  /** Ends the form; what is kept waits for another one. */
  async close(): Promise<void> {
    this.flush();
    this.#isClosed = true;
    await this.#writing;
    await (await this.#parts.release)?.();
    if (this.#isKept) this.#parts.onChange();
  }

  /** After the form was closed: lets what it discarded wait. */
  async putBack(content: DraftContent): Promise<void> {
    await this.#parts.putBack({ ...this.#draft, ...content, typedAt: Date.now() });
  }

  async #write(): Promise<void> {
    // A draft that is stored before it is held would seem to wait.
    await this.#parts.release;
    // Keys that are typed meanwhile are written together.
    for (let content = this.#next; content; content = this.#next) {
      this.#next = undefined;
      await this.#put(content);
    }
    this.#writing = undefined;
  }

  async #put({ file, ...content }: DraftContent): Promise<void> {
    const isNew = !this.#isKept;
    this.#isKept = true;
    try {
      await writeDraft({ ...this.#draft, ...content, typedAt: Date.now() });
      if (file && file !== this.#file) {
        this.#file = file;
        await writeDraftFile(this.#draft, file);
      }
    } catch (error) {
      // Its storage is full or blocked: the form still works.
      logError("a draft could not be kept", error);
      this.#canKeep = false;
      for (const subscriber of this.#subscribers) subscriber();
    }
    if (isNew) this.#parts.onChange();
  }
}

/** A draft with its file. */
export async function withFile(draft: DraftRecord): Promise<WholeDraft> {
  const file = draft.photo?.kind === "chosen" ? await readDraftFile(draft).catch(() => undefined) : undefined;
  return { ...draft, file };
}
