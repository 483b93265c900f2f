import type { Failure } from "@daily-genius/domain/calls/failure";
import type { HistoryFilter, HistoryPage, readHistory } from "#backend/history.ts";
import { toFailure } from "#backend/to-failure.ts";
import { logError } from "#ui/log-error.ts";
import { startTimer } from "#ui/start-timer.ts";
import { Store } from "#ui/store.ts";
import { Follower } from "../store/follow.ts";

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
export class HistoryReader extends Store<Read> {
  readonly #newest: Follower;
  #filter: HistoryFilter = {};
  /** Whether no page of this filter has arrived since it was requested. */
  #isNew = true;
  #hasOlder = false;
  #running = 0;
  #due: (() => void) | undefined;
  #mayReadAt: number | undefined;

  constructor(read: typeof readHistory) {
    super({ page: undefined, failure: undefined, isReading: true });
    this.#newest = new Follower(
      "the history could not be read",
      async ({ signal, onNews }) => {
        const page = await this.#during(() => read(this.#filter));
        if (!signal.aborted) this.#show(page);
        onNews();
        return undefined;
      },
      // Keep the shown entries if only the newest could not be read.
      (failure) => this.#isNew && this.change({ page: undefined, failure }),
    );
  }

  /** Reads the newest entries: at once for a different filter, now or in a few seconds for the same one. */
  ask(filter: HistoryFilter): void {
    const { postId, uid } = this.#filter;
    const isOther = this.#mayReadAt === undefined || filter.postId !== postId || filter.uid !== uid;
    this.#filter = filter;
    this.#mayReadAt ??= 0;
    if (isOther) this.retry();
    else
      this.#due ??= startTimer(this.#mayReadAt - performance.now(), () => {
        this.#due = undefined;
        this.#mayReadAt = performance.now() + pause;
        this.#newest.reload();
      });
  }

  /** Reads the newest entries at once, and shows only them. */
  readonly retry = (): void => {
    this.close();
    this.#hasOlder = false;
    this.#isNew = true;
    this.change({ failure: undefined });
    this.#newest.reload();
  };

  /** Reads the entries after the shown ones. */
  async older(): Promise<void> {
    const next = this.get().page?.next;
    if (!next) return;
    this.#hasOlder = true;
    this.change({ failure: undefined });
    try {
      const older = await this.#during(next);
      const { page } = this.get();
      // The list may have started again since.
      if (page?.next === next)
        this.change({ page: { ...older, versions: [...page.versions, ...older.versions] } });
    } catch (error) {
      logError("older changes could not be read", error);
      this.change({ failure: toFailure(error) });
    }
  }

  /** Stops reading on its own. */
  close(): void {
    this.#newest.stop();
    this.#due?.();
    this.#due = undefined;
  }

  #show(page: HistoryPage): void {
    const shown = this.#hasOlder ? this.get().page : undefined;
    this.#isNew = false;
    this.change({ page: shown ? withOlder(page, shown) : page, failure: undefined });
  }

  async #during<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    this.change({ isReading: true });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.change({ isReading: this.#running > 0 });
    }
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
