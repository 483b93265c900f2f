/** A document as the model keeps it. */
export type Entry = {
  readonly n: number;
  readonly s: string;
  readonly tags: readonly string[];
  readonly m: Readonly<Record<string, number>>;
};

/** Random choices that can be made again: the same seed gives the same ones. */
export class Choices {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    // Mulberry32: small, and good enough to choose operations.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }

  /** One of the items, which must not be none. */
  of<Item>(items: readonly Item[]): Item {
    // `below` stays under the length.
    return items[this.below(items.length)] as Item;
  }
}

const words = ["é", "Ada", "ada", "漢", "😀", "z", "", "Ω"];
/** The names of documents that operations choose from. */
export const names: readonly string[] = Array.from({ length: 200 }, (_, n) => `d${n}`);

/** A random document. */
export function anEntry(choices: Choices): Entry {
  return {
    n: choices.below(20) - 10,
    s: `${choices.of(words)}${choices.of(words)}${"-".repeat(choices.below(400))}`,
    tags: [...new Set([choices.of(words), choices.of(words)])],
    m: { x: choices.below(5), [`k${choices.below(3)}`]: choices.below(100) },
  };
}

/** What a collection should hold: nothing but a map. */
export class Model {
  readonly entries = new Map<string, Entry>();

  /** The names of the documents that pass, in the order given, names deciding between equals. */
  namesOf(
    passes: (entry: Entry) => boolean,
    compare: (a: Entry, b: Entry) => number = () => 0,
    direction: 1 | -1 = 1,
  ): readonly string[] {
    return [...this.entries]
      .filter(([, entry]) => passes(entry))
      .sort(([a, left], [b, right]) => direction * (compare(left, right) || compareText(a, b)))
      .map(([name]) => name);
  }
}

/** The order of texts by their bytes in UTF-8, Firestore's. */
export function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
