import { type DraftRecord, readDrafts, removeDraft, writeDraft } from "#browser-store/draft-records.ts";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "#ui/subscribers.ts";
import { heldDrafts, holdDraft, whenReleased } from "./draft-lock.ts";
import { type DraftPlace, OpenDraft, type WholeDraft, withFile } from "./open-draft.ts";
import { ownDraft, rememberOwnDraft } from "./own-drafts.ts";

/** The time that a page being reloaded may keep its drafts locked, in ms. */
const patience = 1_500;

/** The drafts of one person in this browser: those open in a form of this tab, and those that no form has open. */
export class DraftStore {
  readonly #uid: string;
  readonly #subscribers = new Subscribers();
  readonly #tabs = new BroadcastChannel("daily-genius.drafts");
  /** All saved drafts, while known. */
  #all: readonly DraftRecord[] | undefined;
  #waiting: readonly DraftRecord[] = [];
  /** Drafts locked by a form. We wait for each lock, because a closed tab sends no message. */
  readonly #awaited = new Set<string>();
  #look = 0;

  constructor(uid: string) {
    this.#uid = uid;
  }

  /** Follows the changes that other tabs make to drafts, until the returned function is called. */
  start(): () => void {
    const look = () => void this.look();
    this.#tabs.addEventListener("message", look);
    look();
    return () => this.#tabs.removeEventListener("message", look);
  }

  /** The drafts that no form has locked, newest first. */
  readonly getWaiting = (): readonly DraftRecord[] => this.#waiting;

  readonly subscribe = this.#subscribers.add;

  /** Reads again which drafts no form has locked. */
  async look(): Promise<void> {
    const look = ++this.#look;
    this.#all = undefined;
    try {
      const [drafts, held] = await Promise.all([readDrafts(this.#uid), heldDrafts()]);
      if (look !== this.#look) return;
      this.#all = drafts;
      this.#waiting = drafts.filter(({ id }) => !held.has(id));
      for (const { id } of drafts) if (held.has(id)) void this.#lookWhenReleased(id);
    } catch (error) {
      logError("drafts could not be read", error);
    }
    this.#subscribers.tell();
  }

  /**
   * The draft for a form: the wanted one, or what this tab had for the post, or the newest that waits for it, or a new
   * one. At once if none waits.
   */
  open(postId: string, wanted: string | undefined): OpenDraft | Promise<OpenDraft> {
    const first = wanted ?? ownDraft(postId);
    const mayWait = (draft: DraftRecord) =>
      isFor(draft, postId) && (draft.id === first || this.#waiting.includes(draft));
    return this.#all?.some(mayWait) === false
      ? this.#begin(postId)
      : this.#find(postId, first, wanted === undefined);
  }

  /** What this browser has of a draft in the tray that has not arrived there yet, for the form that continues it. */
  async openKept(id: string): Promise<OpenDraft> {
    const drafts = await readDrafts(this.#uid).catch(() => []);
    const found = drafts.find((draft) => draft.id === id);
    const release = await holdDraft(id, patience);
    return this.#hold(
      { id, uid: this.#uid, postId: "" },
      found && (await withFile(found)),
      Promise.resolve(release),
    );
  }

  /** Removes a draft that no form has open; the returned function restores it. */
  async discard(draft: DraftRecord): Promise<() => Promise<void>> {
    const whole = await withFile(draft);
    await removeDraft(draft);
    this.#changed();
    return () => this.putBack(whole);
  }

  /** Saves a discarded draft again. */
  async putBack({ file, ...draft }: WholeDraft): Promise<void> {
    await writeDraft(draft, file);
    this.#changed();
  }

  async #find(postId: string, first: string | undefined, orNewest: boolean): Promise<OpenDraft> {
    const drafts = await readDrafts(this.#uid).catch(() => []);
    const own = drafts.filter((draft) => isFor(draft, postId));
    const preferred = own.filter(({ id }) => id === first);
    const others = orNewest ? own.filter(({ id }) => id !== first) : [];
    for (const draft of [...preferred, ...others]) {
      const release = await holdDraft(draft.id, draft.id === first ? patience : 0);
      if (!release) continue;
      rememberOwnDraft(postId, draft.id);
      return this.#hold(draft, await withFile(draft), Promise.resolve(release));
    }
    return this.#begin(postId);
  }

  #begin(postId: string): OpenDraft {
    const id = crypto.randomUUID();
    rememberOwnDraft(postId, id);
    return this.#hold({ id, uid: this.#uid, postId }, undefined, holdDraft(id, 0));
  }

  #hold(draft: DraftPlace, found: WholeDraft | undefined, release: ReturnType<typeof holdDraft>): OpenDraft {
    if (found) this.#changed();
    return new OpenDraft(draft, {
      found,
      release,
      onChange: () => this.#changed(),
      putBack: (discarded) => this.putBack(discarded),
    });
  }

  async #lookWhenReleased(id: string): Promise<void> {
    if (this.#awaited.has(id)) return;
    this.#awaited.add(id);
    await whenReleased(id);
    this.#awaited.delete(id);
    await this.look();
  }

  #changed(): void {
    this.#tabs.postMessage("changed");
    void this.look();
  }
}

/** Whether a form of a post, or of a new one, may continue a draft: the form of the tray continues its own. */
function isFor(draft: DraftRecord, postId: string): boolean {
  return draft.postId === postId && !isOfTray(draft);
}

/** Whether a draft is the unsent part of one in the tray. */
export function isOfTray({ postId, basedOn }: DraftRecord): boolean {
  return postId === "" && basedOn !== "";
}

let present: { readonly uid: string; readonly store: DraftStore } | undefined;

/** Returns the drafts of the person who is signed in, the same object for every part of the page. */
export function draftsOf(uid: string): DraftStore {
  if (present?.uid !== uid) present = { uid, store: new DraftStore(uid) };
  return present.store;
}
