import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";

/** Records the snapshots of a listener, so that a case can wait for them. */
export type Recorder<T> = {
  readonly all: readonly T[];
  readonly record: (one: T) => void;
  readonly fail: (error: Error) => void;
  /** Returns the next snapshot after the last awaited one. */
  readonly next: () => Promise<T>;
  /** Returns the first snapshot, past or future, that satisfies `isIt`. */
  readonly first: (isIt: (one: T) => boolean) => Promise<T>;
  /** Rejects if a snapshot arrives within that time. */
  readonly nothingFor: (milliseconds: number) => Promise<void>;
  readonly error: () => Promise<Error>;
};

/** Only a hang takes so long, even on a busy or slow machine. */
const PATIENCE_MS = 5 * 60_000;

export function recorder<T>(): Recorder<T> {
  const all: T[] = [];
  let taken = 0;
  let failed: Error | undefined;

  const waitFor = <R>(find: () => R | undefined, what: string) =>
    vi.waitFor(
      () => {
        const found = find();
        if (found !== undefined) return found;
        throw new Error(`${what} did not come; received ${JSON.stringify(all)} ${failed ?? ""}`);
      },
      { timeout: PATIENCE_MS, interval: 5 },
    );

  return {
    all,
    record: (one) => all.push(one),
    fail: (error) => {
      failed = error;
    },
    next: async () => {
      const { one } = await waitFor(
        () => (taken < all.length ? { one: all[taken] } : undefined),
        "The next snapshot",
      );
      taken += 1;
      // `taken` was below the length of `all`.
      return one as T;
    },
    first: async (isIt) => {
      const { one } = await waitFor(() => {
        const index = all.findIndex(isIt);
        return index === -1 ? undefined : { one: all[index] };
      }, "The snapshot");
      // `index` was found in `all`.
      return one as T;
    },
    nothingFor: async (milliseconds) => {
      const before = all.length;
      await sleep(milliseconds);
      if (all.length > before) throw new Error(`Received ${JSON.stringify(all.slice(before))}`);
    },
    error: () => waitFor(() => failed, "The error"),
  };
}
