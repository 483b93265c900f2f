/** A source of choices that a seed determines, so that a run can be repeated. */
export type Random = ReturnType<typeof randomFrom>;

/** Mulberry32: 32 bits of state, good enough to choose test cases. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  /** Returns a whole number from 0 to `limit - 1`. */
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}
