import {
  type OutboxRecord,
  readOutbox,
  readRecordFile,
  removeRecord,
  writeRecord,
} from "#browser-store/outbox.ts";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "#ui/subscribers.ts";
import type { Doc, Left } from "./state.ts";
import { takeInOldDrafts } from "./take-in-old-drafts.ts";

/** What this browser has of one form and the server does not. */
export type UnsavedRecord = OutboxRecord<Left>;

/** The time that a page being reloaded may keep its forms locked, in ms. */
const longestUnload = 1_500;
const lockOf = (form: string) => `daily-genius.form.${form}`;

/** The unsaved content of one person in this browser, by document and form. */
export class Records {
  readonly #uid: string;
  readonly #subscribers = new Subscribers();
  readonly #tabs = new BroadcastChannel("daily-genius.outbox");
  readonly #awaited = new Set<string>();
  /** The records whose form is gone, as far as known. */
  #left: readonly UnsavedRecord[] | undefined;
  #look = 0;

  constructor(uid: string) {
    this.#uid = uid;
  }

  /** Follows what other tabs leave, until the returned function is called. */
  start(): () => void {
    const look = () => void this.look();
    this.#tabs.addEventListener("message", look);
    look();
    return () => this.#tabs.removeEventListener("message", look);
  }

  readonly subscribe = this.#subscribers.add;

  /** The records that no open form has, newest first; undefined while they are not known. */
  readonly getLeft = (): readonly UnsavedRecord[] | undefined => this.#left;

  async look(): Promise<void> {
    const look = ++this.#look;
    try {
      await takeInOldDrafts(this.#uid);
      const [records, { held = [] }] = await Promise.all([
        readOutbox<Left>(this.#uid),
        navigator.locks.query(),
      ]);
      if (look !== this.#look) return;
      const alive = new Set(held.map(({ name }) => name));
      this.#left = records.filter(({ form }) => !alive.has(lockOf(form)));
      for (const { form } of records) if (alive.has(lockOf(form))) void this.#lookWhenReleased(form);
    } catch (error) {
      logError("unsaved content could not be read", error);
      this.#left ??= [];
    }
    this.#subscribers.tell();
  }

  /** Whether nothing is left of a document, as far as is known without reading. */
  hasNone({ id }: Doc): boolean {
    return this.#left?.every(({ doc }) => doc.id !== id) ?? false;
  }

  /** Takes the newest record of a document whose form is gone; waits for a page that is being reloaded. */
  async take(
    doc: Doc,
    isReloaded: boolean,
  ): Promise<(UnsavedRecord & { readonly file: File | undefined }) | undefined> {
    const find = async () => (await readOutbox<Left>(this.#uid)).filter((record) => record.doc.id === doc.id);
    for (const record of await find().catch(() => [])) {
      const release = await holdForm(record.form, isReloaded ? longestUnload : 0);
      if (!release) continue;
      void release();
      return { ...record, file: await readRecordFile(record).catch(() => undefined) };
    }
    return undefined;
  }

  async write(record: UnsavedRecord, file: File | undefined): Promise<void> {
    await writeRecord(record, file);
  }

  /** Removes what was saved, or taken in by another form. */
  async remove(record: Pick<UnsavedRecord, "doc" | "form">): Promise<void> {
    await removeRecord({ uid: this.#uid, ...record });
    this.changed();
  }

  /** Removes a record; the returned function puts it back. */
  async withdraw(record: UnsavedRecord): Promise<() => Promise<void>> {
    const file = await readRecordFile(record).catch(() => undefined);
    await this.remove(record);
    return async () => {
      await writeRecord(record, file);
      this.changed();
    };
  }

  /** Tells this tab and the others to look. */
  changed(): void {
    this.#tabs.postMessage("changed");
    void this.look();
  }

  async #lookWhenReleased(form: string): Promise<void> {
    if (this.#awaited.has(form)) return;
    this.#awaited.add(form);
    // Without a message: a closed tab sends none.
    await navigator.locks.request(lockOf(form), { mode: "shared" }, () => undefined);
    this.#awaited.delete(form);
    await this.look();
  }
}

let present: { readonly uid: string; readonly records: Records } | undefined;

/** Returns the records of the person who is signed in, the same object for every part of the page. */
export function recordsOf(uid: string): Records {
  if (present?.uid !== uid) present = { uid, records: new Records(uid) };
  return present.records;
}

/** Locks a form until the returned function is called or the tab ends; undefined if it is locked longer than `wait`, in ms. */
export function holdForm(form: string, wait = 0): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve) => {
    const options = wait === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(wait) };
    const held = navigator.locks.request(lockOf(form), options, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((letGo) => {
        resolve(async () => {
          letGo();
          await held;
        });
      });
    });
    held.catch(() => resolve(undefined));
  });
}
