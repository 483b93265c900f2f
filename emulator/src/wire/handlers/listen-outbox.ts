import { setImmediate as soon } from "node:timers";
import type { Document } from "../../firestore/document.ts";
import type { ListenSnapshot, TargetChange } from "../../firestore/listen.ts";
import { pathKey } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { ListenResponse } from "../generated/google/firestore/v1/firestore_pb.js";

/** Changes of commits that the client has not read yet, one per target and document. */
export type PendingSnapshot = {
  readonly kind: "snapshot";
  readTime: Timestamp;
  readonly targets: Map<number, Map<string, TargetChange>>;
  /** Each document after the last of the commits; undefined if it is gone. */
  readonly latest: Map<string, Document | undefined>;
};

/** Answers that are ready together; each is made only when the client reads it. */
export type Messages = Iterable<ListenResponse>;

export type OutboxEntry =
  | { readonly kind: "messages"; readonly make: () => Messages | Promise<Messages> }
  | PendingSnapshot;

/** The unsent messages of a listen stream. Unread commits merge into one snapshot, so slow clients cost little. */
export class ListenOutbox {
  readonly #entries: OutboxEntry[] = [];
  #ending: { readonly error?: unknown } | undefined;
  #wake: () => void = () => undefined;

  /** Adds messages after the unsent ones; they are made when they are sent. */
  send(make: () => Messages | Promise<Messages>): void {
    this.#entries.push({ kind: "messages", make });
    this.#wake();
  }

  /** Adds a commit's changes to the last unsent snapshot, if there is one. */
  merge({ readTime, targets }: ListenSnapshot): void {
    const last = this.#entries.at(-1);
    const pending: PendingSnapshot =
      last?.kind === "snapshot"
        ? last
        : { kind: "snapshot", readTime, targets: new Map(), latest: new Map() };
    if (pending !== last) this.#entries.push(pending);
    pending.readTime = readTime;
    for (const [targetId, changes] of targets) {
      const known = pending.targets.get(targetId) ?? new Map<string, TargetChange>();
      pending.targets.set(targetId, known);
      for (const change of changes) {
        const key = pathKey(change.path);
        pending.latest.set(key, change.document);
        // The last change counts. A document that entered and left is sent as removed: the web SDK expects a message
        // about each document that it has written, and shows it until then.
        known.set(key, change);
      }
    }
    wakeOneByOne(this.#wake);
  }

  /** Ends the stream after the unsent messages, or makes it fail then with the error. */
  end(ending: { readonly error?: unknown } = {}): void {
    this.#ending ??= ending;
    this.#wake();
  }

  /** The number of unsent entries. */
  get size(): number {
    return this.#entries.length;
  }

  /** Resolves to the next entry; undefined at the end. */
  async take(): Promise<OutboxEntry | undefined> {
    for (;;) {
      const entry = this.#entries.shift();
      if (entry !== undefined) return entry;
      if (this.#ending !== undefined) {
        if ("error" in this.#ending) throw this.#ending.error;
        return undefined;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** The number of streams woken before their output is sent. */
const AT_ONCE = 8;

const sleepers: (() => void)[] = [];
let isTurnPlanned = false;
let places = AT_ONCE;

/**
 * Wakes streams that have something to send a few at a time, in order. If a write woke hundreds of listeners at once,
 * nothing would be sent before the last had finished; this way the answer to the write goes first, and clients read
 * while the next streams are woken.
 */
export function wakeOneByOne(wake: () => void): void {
  planTurn();
  if (places > 0) {
    places -= 1;
    wake();
  } else sleepers.push(wake);
}

function planTurn(): void {
  if (isTurnPlanned) return;
  isTurnPlanned = true;
  soon(() => {
    isTurnPlanned = false;
    const next = sleepers.splice(0, AT_ONCE);
    places = AT_ONCE - next.length;
    if (next.length > 0) planTurn();
    for (const wake of next) wake();
  });
}
