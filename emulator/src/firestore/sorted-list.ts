/** Returns whether an item is before (negative), at (zero) or after (positive) the searched position. */
export type Probe<Item> = (item: Item) => number;

/** Items in order. Every probe must use the same order. */
export class SortedList<Item> {
  readonly #items: Item[];

  /** Makes a list from items that are already in order. */
  constructor(sorted: readonly Item[] = []) {
    this.#items = [...sorted];
  }

  get size(): number {
    return this.#items.length;
  }

  /** Returns the first position whose item is not before the probe's position; it is valid until the list changes. */
  seek(probe: Probe<Item>): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      // `middle` is below the length, so the item is there.
      if (probe(this.#items[middle] as Item) >= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Adds the item at the probe's position, replacing an item already there. */
  put(item: Item, probe: Probe<Item>): void {
    const at = this.seek(probe);
    this.#items.splice(at, this.#holds(at, probe) ? 1 : 0, item);
  }

  /** Removes the item at the probe's position, if present. */
  delete(probe: Probe<Item>): void {
    const at = this.seek(probe);
    if (this.#holds(at, probe)) this.#items.splice(at, 1);
  }

  /** Returns the items from one position up to, not including, another; backwards when `reversed`. */
  *slice(start: number, end: number, reversed = false): Generator<Item, void, undefined> {
    for (let count = 0; count < end - start; count++) {
      const item = this.#items[reversed ? end - 1 - count : start + count];
      if (item !== undefined) yield item;
    }
  }

  #holds(at: number, probe: Probe<Item>): boolean {
    const item = this.#items[at];
    return item !== undefined && probe(item) === 0;
  }
}
