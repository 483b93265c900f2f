import { takeInOldDrafts } from "#browser-store/old-drafts.ts";
import {
  type OutboxRecord,
  readOutbox,
  readRecordFile,
  removeRecord,
  writeRecord,
} from "#browser-store/outbox.ts";
import { logError } from "#ui/log-error.ts";
import { Store } from "#ui/store.ts";
import type { Editor } from "./editor.ts";
import type { Left } from "./state.ts";

/** What this browser has of one form and the server does not. */
export type UnsavedRecord = OutboxRecord<Left>;

/** The maximum time that a page on its way out may keep its forms locked, in ms; an open one says at once that it is. */
const longestEnd = 5_000;
const lockOf = (form: string) => `daily-genius.form.${form}`;
const openChannel = () => new BroadcastChannel("daily-genius.outbox");

/** The editors of this page by their form, also of forms that are closed and still send. */
export const alive = new Map<string, Editor>();

/** The records of one person that no open form has, newest first; undefined while they are not known. */
export class Records extends Store<readonly UnsavedRecord[] | undefined> {
  readonly #uid: string;
  readonly #tabs = openChannel();
  readonly #awaited = new Set<string>();
  /** All records, as far as known. */
  #all: readonly UnsavedRecord[] | undefined;
  #look = 0;

  constructor(uid: string) {
    super(undefined);
    this.#uid = uid;
  }

  /** Follows what other tabs leave, until the returned function is called. */
  start(): () => void {
    void this.look();
    return hear(this.#tabs, "changed", () => void this.look());
  }

  async look(): Promise<void> {
    const look = ++this.#look;
    try {
      await takeInOldDrafts(this.#uid);
      const [records, { held = [] }] = await Promise.all([
        readOutbox<Left>(this.#uid),
        navigator.locks.query(),
      ]);
      if (look !== this.#look) return;
      const locks = new Set(held.map(({ name }) => name));
      this.#all = records;
      this.set(
        records.filter(({ form }) => !locks.has(lockOf(form)) || alive.get(form)?.get().isOpen === false),
      );
      for (const { form } of records) if (locks.has(lockOf(form))) void this.#lookWhenReleased(form);
    } catch (error) {
      logError("unsaved content could not be read", error);
      this.#all ??= [];
      this.set(this.get() ?? []);
    }
  }

  /** Whether nothing is stored of a document, as far as is known without reading. */
  hasNone(id: string): boolean {
    return this.#all?.every(({ doc }) => doc.id !== id) ?? false;
  }

  /** Takes the newest record of a document whose form is gone; waits for a page that is on its way out. */
  async take(id: string): Promise<(UnsavedRecord & { readonly file: File | undefined }) | undefined> {
    const read = () => readOutbox<Left>(this.#uid).catch((): readonly UnsavedRecord[] => []);
    for (const { form } of (await read()).filter((record) => record.doc.id === id)) {
      const release = await this.#lockLeft(form);
      if (!release) continue;
      void release();
      // Only now it is whole: its page may have written until it let go.
      const record = (await read()).find((one) => one.form === form);
      if (record) return { ...record, file: await readRecordFile(record).catch(() => undefined) };
    }
    return undefined;
  }

  /** Removes what was saved, or taken in by another form. */
  async remove(record: Pick<UnsavedRecord, "doc" | "form">): Promise<void> {
    await removeRecord({ uid: this.#uid, ...record });
    this.changed();
  }

  /** Removes all that is left of a document; the returned functions put it back. */
  async withdraw(id: string): Promise<readonly (() => Promise<void>)[]> {
    const taken = await this.take(id);
    if (!taken) return [];
    const { file, ...record } = taken;
    await this.remove(record);
    const putBack = async () => {
      await writeRecord(record, file);
      this.changed();
    };
    return [putBack, ...(await this.withdraw(id))];
  }

  /** Tells this tab and the others to look. */
  changed(): void {
    this.#tabs.postMessage("changed");
    void this.look();
  }

  /** Locks a form that no page has open: a page that has says so, and one on its way out lets go. */
  async #lockLeft(form: string): Promise<Release | undefined> {
    const isOpen = new AbortController();
    const timer = setTimeout(() => isOpen.abort(), longestEnd);
    const stop = hear(this.#tabs, `open ${form}`, () => isOpen.abort());
    this.#tabs.postMessage(`wanted ${form}`);
    try {
      return await lock(form, isOpen.signal);
    } finally {
      clearTimeout(timer);
      stop();
    }
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

type Release = () => Promise<void>;

/**
 * Locks a form, and says so to whoever wants it, until the returned function is called or the tab ends. A closed form
 * that still sends ends, so that the other sends what it has.
 */
export async function holdForm(form: string): Promise<Release> {
  const tabs = openChannel();
  hear(tabs, `wanted ${form}`, () => {
    const editor = alive.get(form);
    const { isOpen = true, intent } = editor?.get() ?? {};
    if (isOpen || intent === "delete") tabs.postMessage(`open ${form}`);
    else void editor?.end();
  });
  const release = await lock(form);
  return async () => {
    tabs.close();
    await release?.();
  };
}

function hear(tabs: BroadcastChannel, news: string, act: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => data === news && act();
  tabs.addEventListener("message", onMessage);
  return () => tabs.removeEventListener("message", onMessage);
}

/** Locks a form until the returned function is called or the tab ends; undefined if the signal came first. */
function lock(form: string, signal?: AbortSignal): Promise<Release | undefined> {
  const { promise, resolve } = Promise.withResolvers<Release | undefined>();
  const end = Promise.withResolvers<void>();
  const held = navigator.locks.request(lockOf(form), signal ? { signal } : {}, () => {
    resolve(() => {
      end.resolve();
      return held;
    });
    return end.promise;
  });
  held.catch(() => resolve(undefined));
  return promise;
}
