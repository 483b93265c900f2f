/** Returns whether an item is before (negative), at (zero) or after (positive) the searched position. */
export type Probe<Item> = (item: Item) => number;

/** A place in a list, valid until the list changes. */
export type Position = { readonly chunk: number; readonly at: number };

const MAX_CHUNK = 512;

/** Items in order, in chunks so that finding, adding and removing stays cheap. Every probe must use the same order. */
export class SortedList<Item> {
  #chunks: Item[][] = [];
  #size = 0;

  /** Makes a list from items that are already in order. */
  static from<Item>(sorted: readonly Item[]): SortedList<Item> {
    const list = new SortedList<Item>();
    for (let i = 0; i < sorted.length; i += MAX_CHUNK / 2)
      list.#chunks.push(sorted.slice(i, i + MAX_CHUNK / 2));
    list.#size = sorted.length;
    return list;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the first position whose item is not before the probe's position. */
  seek(probe: Probe<Item>): Position {
    const chunk = firstIndex(this.#chunks, (items) => probe(lastOf(items)) >= 0);
    return { chunk, at: firstIndex(this.#chunks[chunk] ?? [], (item) => probe(item) >= 0) };
  }

  /** Adds the item at the probe's position, replacing an item already there. */
  put(item: Item, probe: Probe<Item>): void {
    const { chunk, at } = this.seek(probe);
    const items = this.#chunks[chunk] ?? this.#chunks.at(-1);
    if (!items) {
      this.#chunks.push([item]);
      this.#size = 1;
      return;
    }
    // Past the last chunk means at the end of it.
    const place = this.#chunks[chunk] ? at : items.length;
    const present = items[place];
    if (present !== undefined && probe(present) === 0) {
      items[place] = item;
      return;
    }
    items.splice(place, 0, item);
    this.#size += 1;
    if (items.length > MAX_CHUNK)
      this.#chunks.splice(Math.min(chunk, this.#chunks.length - 1) + 1, 0, items.splice(MAX_CHUNK / 2));
  }

  /** Removes the item at the probe's position, if present. */
  delete(probe: Probe<Item>): void {
    const { chunk, at } = this.seek(probe);
    const items = this.#chunks[chunk];
    const item = items?.[at];
    if (!items || item === undefined || probe(item) !== 0) return;
    items.splice(at, 1);
    this.#size -= 1;
    if (items.length === 0) this.#chunks.splice(chunk, 1);
  }

  /** Returns the items from one position up to, not including, another; backwards when `reversed`. */
  *slice(start: Position, end: Position, reversed = false): Generator<Item, void, undefined> {
    if (reversed) {
      for (let chunk = Math.min(end.chunk, this.#chunks.length - 1); chunk >= start.chunk; chunk--) {
        const items = this.#chunks[chunk] ?? [];
        const from = chunk === start.chunk ? start.at : 0;
        for (let at = (chunk === end.chunk ? end.at : items.length) - 1; at >= from; at--) {
          const item = items[at];
          if (item !== undefined) yield item;
        }
      }
      return;
    }
    for (let chunk = start.chunk; chunk <= end.chunk && chunk < this.#chunks.length; chunk++) {
      const items = this.#chunks[chunk] ?? [];
      const until = chunk === end.chunk ? end.at : items.length;
      for (let at = chunk === start.chunk ? start.at : 0; at < until; at++) {
        const item = items[at];
        if (item !== undefined) yield item;
      }
    }
  }
}

function firstIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // `middle` is below `items.length`, so the item is there.
    if (holds(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Chunks are never empty. */
function lastOf<Item>(items: readonly Item[]): Item {
  return items[items.length - 1] as Item;
}
