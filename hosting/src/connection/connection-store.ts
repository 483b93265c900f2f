import type { Outcome } from "#backend/outcomes.ts";

/** Whether the site can be reached; `back` for a moment after it could not. */
export type Connection = "online" | "offline" | "back";

export type ConnectionParts = {
  /** Whether the site answers; resolves within a few seconds. */
  readonly isReachable: () => Promise<boolean>;
  readonly watchOutcomes: (listener: (outcome: Outcome) => void) => () => void;
  /** Where the browser reports that its network comes and goes. */
  readonly network: EventTarget;
};

/** How often the site is asked while it does not answer, in milliseconds. */
const pause = 2_000;
/** How long the return of the connection is said, in milliseconds. */
const greeting = 5_000;

/**
 * Knows whether the site can be reached. The browser's network, calls without an answer and listeners without news only
 * give rise to a question to the site: none of them alone says that the person is offline.
 */
export class ConnectionStore {
  readonly #parts: ConnectionParts;
  readonly #subscribers = new Set<() => void>();
  #connection: Connection = "online";
  #isFollowed = false;
  #isAsking = false;
  /** Whether something happened while the site was asked: its answer may be older than that. */
  #isOutdated = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  readonly get = (): Connection => this.#connection;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Follows the connection until the returned function is called. */
  start(): () => void {
    const { network, watchOutcomes } = this.#parts;
    const ask = () => void this.#ask();
    this.#isFollowed = true;
    network.addEventListener("offline", ask);
    network.addEventListener("online", ask);
    const stop = watchOutcomes((outcome) => {
      if ((outcome === "unanswered") !== (this.#connection === "offline")) ask();
    });
    // It may have come back while nobody followed it.
    if (this.#connection !== "online") ask();
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
      this.#set("offline");
      this.#timer = setTimeout(() => void this.#ask(), pause);
    } else if (this.#connection !== "online") {
      this.#set("back");
      this.#timer = setTimeout(() => this.#set("online"), greeting);
    }
  }

  #set(next: Connection): void {
    if (next === this.#connection) return;
    this.#connection = next;
    for (const subscriber of this.#subscribers) subscriber();
  }
}
