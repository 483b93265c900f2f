/** A memory of recent reads, without failed ones. */
export type Memo = {
  /** Returns the remembered value of the key, else the result of `read`. Concurrent callers share one read. */
  readonly get: <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;
  readonly has: (key: string) => boolean;
  readonly size: () => number;
};

/** Makes a memory that keeps each value for `keptFor` ms. */
export function memo(keptFor: number, now: () => number): Memo {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<unknown> }>();
  const dropOld = () => {
    // In the order in which they were added, so the first fresh one ends the old ones.
    for (const [key, { at }] of kept) {
      // What seems to be from the future was read before the clock was set back, and could stay for years.
      if (at <= now() && now() < at + keptFor) return;
      kept.delete(key);
    }
  };
  return {
    async get<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
      dropOld();
      const found = kept.get(key);
      // The cast: a key belongs to one kind of read.
      if (found) return (await found.value) as Value;
      const value = read();
      kept.set(key, { at: now(), value });
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key);
      });
      return value;
    },
    has(key) {
      dropOld();
      return kept.has(key);
    },
    size() {
      dropOld();
      return kept.size;
    },
  };
}
