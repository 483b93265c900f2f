import type { Document } from "../../firestore/document.ts";
import type { ListenSnapshot, TargetChange } from "../../firestore/listen.ts";
import { pathKey } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { ListenResponse } from "../generated/google/firestore/v1/firestore_pb.js";
import { wakeInTurn } from "./wake-in-turn.ts";

/** Changes of commits that the client has not read yet, one per target and document. */
export type PendingSnapshot = {
  readonly kind: "snapshot";
  readTime: Timestamp;
  readonly targets: Map<number, Map<string, TargetChange>>;
  /** Each of the documents as the last of the commits left it; undefined when it is gone. */
  readonly latest: Map<string, Document | undefined>;
};

/** Answers that are ready together; each is made only when the client reads it. */
export type Messages = Iterable<ListenResponse>;

/** Something to send. */
export type OutboxEntry =
  | { readonly kind: "messages"; readonly make: () => Messages | Promise<Messages> }
  | PendingSnapshot;

/**
 * What a listen stream still has to send. Commits that have not been read yet merge into one snapshot, so that a client
 * that reads slowly, or never, costs no more than the documents that have changed.
 */
export class ListenOutbox {
  readonly #entries: OutboxEntry[] = [];
  #ending: { readonly error?: unknown } | undefined;
  #wake: () => void = () => undefined;

  /** Adds messages after everything that is already waiting; they are made when they are sent. */
  send(make: () => Messages | Promise<Messages>): void {
    this.#entries.push({ kind: "messages", make });
    this.#wake();
  }

  /** Adds what a commit changed, into the snapshot that is waiting last, if there is one. */
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
        // The last change counts. A document that entered and left is sent as removed: the web SDK waits for word of
        // each document that it has written, and shows it until then.
        known.set(key, change);
      }
    }
    wakeInTurn(this.#wake);
  }

  /** Lets the reader finish after what is waiting; with an error, the stream then fails with it. */
  end(ending: { readonly error?: unknown } = {}): void {
    this.#ending ??= ending;
    this.#wake();
  }

  /** How many entries wait. */
  get size(): number {
    return this.#entries.length;
  }

  /** The next entry, when there is one; undefined at the end. */
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
