import { Failure } from "@daily-genius/domain/failure";
import type { HistoryFilter, HistoryPage, readHistory } from "#backend/history.ts";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "../store/subscribers.ts";

/** How often the newest entries are read anew while posts go on changing, in milliseconds: each time costs a page of reads. */
const pause = 5_000;

/** The entries that have arrived. */
export type Read = {
  /** Undefined until the first ones are here. */
  readonly page: HistoryPage | undefined;
  /** Why the last ones that were asked for did not come. */
  readonly failure: Failure | undefined;
  readonly isReading: boolean;
};

/** Reads the changes of posts, newest first: the newest again after each change, and older ones on request. */
export class HistoryReader {
  readonly #readHistory: typeof readHistory;
  readonly #subscribers = new Subscribers();
  #read: Read = { page: undefined, failure: undefined, isReading: true };
  #filter: HistoryFilter | undefined;
  #hasOlder = false;
  #running = 0;
  /** Tells the answer that is waited for from those to earlier questions. */
  #asked = 0;
  #due: ReturnType<typeof setTimeout> | undefined;
  #mayReadAt = 0;

  constructor(read: typeof readHistory) {
    this.#readHistory = read;
  }

  readonly get = (): Read => this.#read;

  readonly subscribe = this.#subscribers.add;

  /** Reads the newest entries: those of another filter at once, those of the same one now or in a few seconds. */
  ask(filter: HistoryFilter): void {
    const { postId, uid } = this.#filter ?? {};
    const isOther = !this.#filter || filter.postId !== postId || filter.uid !== uid;
    this.#filter = filter;
    if (isOther) this.retry();
    else
      this.#due ??= setTimeout(() => {
        this.#due = undefined;
        this.#mayReadAt = Date.now() + pause;
        void this.#readNewest(filter, this.#read.page);
      }, this.#mayReadAt - Date.now());
  }

  /** Reads the newest entries at once, and shows them alone. */
  retry(): void {
    this.close();
    this.#hasOlder = false;
    void this.#readNewest(this.#filter ?? {}, undefined);
  }

  /** Reads the entries after those that are shown. */
  async older(): Promise<void> {
    const next = this.#read.page?.next;
    if (!next) return;
    this.#hasOlder = true;
    await this.#during(async () => {
      try {
        const older = await next();
        const { page } = this.#read;
        // Meanwhile the list may have begun anew.
        if (page?.next === next)
          this.#set({ page: { ...older, versions: [...page.versions, ...older.versions] } });
      } catch (error) {
        this.#set({ failure: asFailure(error) });
      }
    });
  }

  /** Reads no more by itself. */
  close(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
  }

  async #readNewest(filter: HistoryFilter, before: HistoryPage | undefined): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    await this.#during(async () => {
      try {
        const page = await this.#readHistory(filter);
        const shown = this.#hasOlder ? this.#read.page : undefined;
        if (asked === this.#asked) this.#set({ page: shown ? withOlder(page, shown) : page });
      } catch (error) {
        const failure = asFailure(error);
        // What is shown stays if only the newest could not be had.
        if (asked === this.#asked && !before) this.#set({ page: undefined, failure });
      }
    });
  }

  async #during(work: () => Promise<void>): Promise<void> {
    this.#running += 1;
    this.#set({ isReading: true, failure: undefined });
    await work();
    this.#running -= 1;
    this.#set({ isReading: this.#running > 0 });
  }

  #set(change: Partial<Read>): void {
    this.#read = { ...this.#read, ...change };
    this.#subscribers.tell();
  }
}

/** The newest entries, and after them those that are shown and older; these alone go where the newest do not reach them. */
function withOlder(newest: HistoryPage, shown: HistoryPage): HistoryPage {
  const read = new Set(newest.versions.map(({ entry }) => entry));
  const last = newest.versions.at(-1);
  const older = last ? shown.versions.filter(({ at, entry }) => at <= last.at && !read.has(entry)) : [];
  const isReached = shown.versions.some(({ entry }) => read.has(entry));
  if (!newest.next || older.length === 0 || !isReached) return newest;
  return { ...shown, versions: [...newest.versions, ...older] };
}

function asFailure(error: unknown): Failure {
  logError("the history could not be read", error);
  return error instanceof Failure ? error : new Failure("internal", "", undefined, { cause: error });
}
