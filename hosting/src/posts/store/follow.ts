import type { Failure } from "@daily-genius/domain/calls/failure";
import { needsSignIn } from "#backend/outcomes.ts";
import type { Stop } from "#backend/posts.ts";
import { orUnavailable, toFailure } from "#backend/to-failure.ts";
import { loadChunk } from "#ui/lazy-part.ts";
import { logError } from "#ui/log-error.ts";

/** Loads code that talks to the service; a failure to load it is reported as `unavailable`. */
export const loadBackend = <T>(load: () => Promise<T>): Promise<T> => orUnavailable(loadChunk(load));

/** One try: it calls `onNews` for each report, and `onError` once it has ended, until `signal`. */
export type Attempt = {
  readonly signal: AbortSignal;
  readonly onNews: () => void;
  readonly onError: (error: unknown) => void;
};

/** Reads something once, or starts a listener. */
type Listen = (attempt: Attempt) => Promise<Stop | undefined>;

/**
 * Follows something of the server: what fails, or could not be loaded, starts again after a pause. A session that may not
 * read waits for `reload`.
 */
export class Follower {
  readonly #what: string;
  readonly #listen: Listen;
  readonly #onTrouble: (failure: Failure) => void;
  #attempt: AbortController | undefined;
  /** The last failure since there was news, and how many came in a row that were not a lost connection. */
  #trouble: Failure | undefined;
  #failures = 0;

  constructor(what: string, listen: Listen, onTrouble: (failure: Failure) => void = () => {}) {
    this.#what = what;
    this.#listen = listen;
    this.#onTrouble = onTrouble;
  }

  start(): void {
    if (!this.#attempt) this.reload();
  }

  stop(): void {
    this.#attempt?.abort();
    this.#attempt = undefined;
  }

  /** Starts the listener again at once. */
  reload(): void {
    this.stop();
    const attempt = new AbortController();
    const { signal } = attempt;
    this.#attempt = attempt;
    const onNews = () => {
      this.#trouble = undefined;
      this.#failures = 0;
    };
    const onError = (error: unknown) => {
      if (!signal.aborted) this.#fail(toFailure(error));
    };
    void this.#listen({ signal, onNews, onError }).then((stop) => {
      if (signal.aborted) stop?.();
      else if (stop) signal.addEventListener("abort", stop, { once: true });
    }, onError);
  }

  #fail(failure: Failure): void {
    if (!isSame(failure, this.#trouble)) logError(this.#what, failure);
    this.#trouble = failure;
    this.#failures = failure.code === "unavailable" ? 0 : this.#failures + 1;
    this.stop();
    // Waiting does not restore a permission.
    if (!needsSignIn(failure)) this.#later(pause(this.#failures));
    this.#onTrouble(failure);
  }

  #later(after: number): void {
    const waiting = new AbortController();
    this.#attempt = waiting;
    const timer = setTimeout(() => this.reload(), after);
    waiting.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  }
}

/**
 * Returns the pause before the next attempt, in ms: short after a lost connection, longer and longer after other
 * failures, because each attempt may read everything.
 */
function pause(failures: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, failures - 1), 300_000);
}

/** A repeated failure is not logged again. */
function isSame(failure: Failure, trouble: Failure | undefined): boolean {
  return failure.code === trouble?.code && String(failure.cause) === String(trouble.cause);
}
