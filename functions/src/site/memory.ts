/**
 * Makes a memory of recent reads, without failed ones, that keeps each value for `keptFor` ms. It is full once all values
 * together weigh `most`.
 */
export function memo<Value>(
  keptFor: number,
  now: () => number,
  most = Number.POSITIVE_INFINITY,
  weigh: (value: Value) => number = () => 1,
) {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<Value>; weight: number }>();
  const dropOld = () => {
    // In the order in which they were added, so the first fresh one ends the old ones.
    for (const [key, { at }] of kept) {
      // What seems to be from the future was read before the clock was set back, and could stay for years.
      if (at <= now() && now() < at + keptFor) return;
      kept.delete(key);
    }
  };
  return {
    /** Returns the remembered value of the key, else the result of `read`. Concurrent callers share one read. */
    get<One extends Value>(key: string, read: () => Promise<One>): Promise<One> {
      dropOld();
      const found = kept.get(key);
      // The cast: a key belongs to one kind of read.
      if (found) return found.value as Promise<One>;
      const value = read();
      const added = { at: now(), value, weight: 1 };
      kept.set(key, added);
      value.then(
        (result) => {
          added.weight = weigh(result);
        },
        () => {
          if (kept.get(key) === added) kept.delete(key);
        },
      );
      return value;
    },
    /** Whether the value of the key is remembered, or has room. */
    hasRoomFor(key: string): boolean {
      dropOld();
      return kept.has(key) || [...kept.values()].reduce((sum, { weight }) => sum + weight, 0) < most;
    },
  };
}
