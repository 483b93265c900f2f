import { needsSignIn } from "#backend/outcomes.ts";
import type { Stop } from "#backend/posts.ts";
import { orUnavailable, toFailure } from "#backend/to-failure.ts";
import { loadChunk } from "#ui/lazy-part.ts";
import { logError } from "#ui/log-error.ts";
import { pause } from "./post-store-states.ts";

/** Loads code that talks to the service; a failure to load it is reported as `unavailable`. */
export const loadBackend = <T>(load: () => Promise<T>): Promise<T> => orUnavailable(loadChunk(load));

/** Reads something once, or starts a listener, until `signal`; calls `onNews` for each report, and `onError` once it has ended. */
type Listen = (attempt: {
  readonly signal: AbortSignal;
  readonly onNews: () => void;
  readonly onError: (error: unknown) => void;
}) => Promise<Stop | undefined>;

/**
 * Follows something of the server: what fails, or could not be loaded, starts again after a pause. A session that may not
 * read waits for `reload`.
 */
export class Follower {
  readonly #what: string;
  readonly #listen: Listen;
  #attempt: AbortController | undefined;
  #failures = 0;

  constructor(what: string, listen: Listen) {
    this.#what = what;
    this.#listen = listen;
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
      this.#failures = 0;
    };
    const onError = (error: unknown) => {
      if (signal.aborted) return;
      if (this.#failures === 0) logError(this.#what, error);
      const failure = toFailure(error);
      this.#failures += 1;
      this.stop();
      if (!needsSignIn(failure)) this.#later(pause(failure.code === "unavailable" ? 0 : this.#failures));
    };
    void this.#listen({ signal, onNews, onError }).then((stop) => {
      if (signal.aborted) stop?.();
      else if (stop) signal.addEventListener("abort", stop, { once: true });
    }, onError);
  }

  #later(after: number): void {
    const waiting = new AbortController();
    this.#attempt = waiting;
    const timer = setTimeout(() => this.reload(), after);
    waiting.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  }
}
