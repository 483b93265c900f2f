import type { Outcome } from "#backend/outcomes.ts";
import { Store } from "#ui/store.ts";

/** Whether the site can be reached; `back` for a moment after an interruption. */
export type Connection = "online" | "offline" | "back";

export type ConnectionParts = {
  /** Whether the site answers; resolves within a few seconds. */
  readonly isReachable: () => Promise<boolean>;
  readonly watchOutcomes: (listener: (outcome: Outcome) => void) => () => void;
  /** Reports that the browser's network comes and goes. */
  readonly network: EventTarget;
};

/** The time between checks while the site does not answer, in ms. */
const pause = 2_000;
/** The time that a restored connection is announced, in ms. */
const greeting = 5_000;

/**
 * Checks whether the site can be reached. Browser events, unanswered calls and silent listeners only trigger a check.
 * None of them proves that the administrator is offline.
 */
export class ConnectionStore extends Store<Connection> {
  readonly #parts: ConnectionParts;
  #isFollowed = false;
  #isAsking = false;
  /** Whether something happened during a check, whose answer may then be outdated. */
  #isOutdated = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ConnectionParts) {
    super("online");
    this.#parts = parts;
  }

  /** Follows the connection until the returned function is called. */
  start(): () => void {
    const { network, watchOutcomes } = this.#parts;
    const ask = () => void this.#ask();
    this.#isFollowed = true;
    network.addEventListener("offline", ask);
    network.addEventListener("online", ask);
    const stop = watchOutcomes((outcome) => {
      if ((outcome === "unanswered") !== (this.get() === "offline")) ask();
    });
    // The connection may have returned while this was stopped.
    if (this.get() !== "online") ask();
    return () => {
      this.#isFollowed = false;
      network.removeEventListener("offline", ask);
      network.removeEventListener("online", ask);
      stop();
      clearTimeout(this.#timer);
    };
  }

  async #ask(): Promise<void> {
    this.#isOutdated = this.#isAsking;
    if (this.#isAsking) return;
    this.#isAsking = true;
    clearTimeout(this.#timer);
    const isReachable = await this.#parts.isReachable();
    this.#isAsking = false;
    if (!this.#isFollowed) return;
    if (this.#isOutdated) return this.#ask();
    if (!isReachable) {
      this.set("offline");
      this.#timer = setTimeout(() => void this.#ask(), pause);
    } else if (this.get() !== "online") {
      this.set("back");
      this.#timer = setTimeout(() => this.set("online"), greeting);
    }
  }
}
