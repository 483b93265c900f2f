const trustedFor = 10_000;
const mostKeys = 10_000;

type Entry = { readonly endsAt: number; readonly trustedUntil: number };

const entries = new Map<string, Entry>();

/**
 * The counters that this process saw blocked in the last ten seconds, so that a flood of guesses costs no reads. It
 * uses the monotonic clock; an `unlock` elsewhere takes effect here within the ten seconds.
 */
export const blockMemo = {
  /** Returns the remaining time of a block, in ms; undefined if only the database knows. */
  read(key: string): number | undefined {
    const entry = entries.get(key);
    const now = performance.now();
    if (!entry) return undefined;
    if (now < entry.trustedUntil && now < entry.endsAt) return entry.endsAt - now;
    entries.delete(key);
    return undefined;
  },

  write(key: string, blockTimeRemaining: number): void {
    const now = performance.now();
    const oldest = entries.keys().next();
    if (entries.size >= mostKeys && !oldest.done) entries.delete(oldest.value);
    entries.set(key, { endsAt: now + blockTimeRemaining, trustedUntil: now + trustedFor });
  },

  forget(key: string): void {
    entries.delete(key);
  },
};
