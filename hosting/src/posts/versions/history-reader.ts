import { Failure } from "@daily-genius/domain/calls/failure";
import type { HistoryFilter, HistoryPage, readHistory } from "#backend/history.ts";
import { logError } from "#ui/log-error.ts";
import { startTimer } from "#ui/start-timer.ts";
import { Subscribers } from "#ui/subscribers.ts";

/** The minimum time between reads of the newest entries while posts change, in ms: each one costs a page of reads. */
const pause = 5_000;

export type Read = {
  /** Undefined until the first entries have arrived. */
  readonly page: HistoryPage | undefined;
  /** The reason why the last requested entries did not arrive. */
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
  /** The number of the latest request, to ignore answers to earlier ones. */
  #asked = 0;
  #due: (() => void) | undefined;
  #mayReadAt = 0;

  constructor(read: typeof readHistory) {
    this.#readHistory = read;
  }

  readonly get = (): Read => this.#read;

  readonly subscribe = this.#subscribers.add;

  /** Reads the newest entries: at once for a different filter, now or in a few seconds for the same one. */
  ask(filter: HistoryFilter): void {
    const { postId, uid } = this.#filter ?? {};
    const isOther = !this.#filter || filter.postId !== postId || filter.uid !== uid;
    this.#filter = filter;
    if (isOther) this.retry();
    else
      this.#due ??= startTimer(this.#mayReadAt - performance.now(), () => {
        this.#due = undefined;
        this.#mayReadAt = performance.now() + pause;
        void this.#readNewest(filter, this.#read.page);
      });
  }

  /** Reads the newest entries at once, and shows only them. */
  retry(): void {
    this.close();
    this.#hasOlder = false;
    void this.#readNewest(this.#filter ?? {}, undefined);
  }

  /** Reads the entries after the shown ones. */
  async older(): Promise<void> {
    const next = this.#read.page?.next;
    if (!next) return;
    this.#hasOlder = true;
    await this.#during(async () => {
      try {
        const older = await next();
        const { page } = this.#read;
        // The list may have started again since.
        if (page?.next === next)
          this.#set({ page: { ...older, versions: [...page.versions, ...older.versions] } });
      } catch (error) {
        this.#set({ failure: asFailure(error) });
      }
    });
  }

  /** Stops reading on its own. */
  close(): void {
    this.#due?.();
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
        // Keep the shown entries if only the newest could not be read.
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

/** Returns the newest entries followed by the older shown ones, or only the newest if there is a gap. */
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
