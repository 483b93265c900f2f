const trustedFor = 10_000;
const mostKeys = 10_000;

type Entry = { readonly endsAt: number; readonly trustedUntil: number };

const entries = new Map<string, Entry>();

/**
 * What this process saw blocked in the last ten seconds, so that a flood of guesses costs no reads. Measured on the
 * monotonic clock; an `unlock` from elsewhere is noticed when the ten seconds are over.
 */
export const blockMemo = {
  /** Milliseconds for which a counter is still blocked; undefined if that must be looked up. */
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
