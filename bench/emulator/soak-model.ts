import type { Random } from "../../functions/testing/random.ts";

export type Entry = {
  readonly n: number;
  readonly s: string;
  readonly tags: readonly string[];
  readonly m: Readonly<Record<string, number>>;
};

const words = ["é", "Ada", "ada", "漢", "😀", "z", "", "Ω"];
/** The names that operations choose documents from. */
export const names: readonly string[] = Array.from({ length: 200 }, (_, n) => `d${n}`);

export function anEntry({ below, pick }: Random): Entry {
  return {
    n: below(20) - 10,
    s: `${pick(words)}${pick(words)}${"-".repeat(below(400))}`,
    tags: [...new Set([pick(words), pick(words)])],
    m: { x: below(5), [`k${below(3)}`]: below(100) },
  };
}

type Order = (a: Entry, b: Entry) => number;

/** The orders of queries; texts compare by their bytes in UTF-8, as in Firestore. */
export const orders = {
  n: (a, b) => a.n - b.n,
  s: (a, b) => compareText(a.s, b.s),
} as const satisfies Record<string, Order>;

/** The expected content of a collection. */
export class Model {
  readonly entries = new Map<string, Entry>();

  /** Returns the names of the matching documents, in the given order and then by name. */
  namesOf(
    passes: (entry: Entry) => boolean = () => true,
    order: Order = () => 0,
    direction: 1 | -1 = 1,
  ): readonly string[] {
    return [...this.entries]
      .filter(([, entry]) => passes(entry))
      .sort(([a, left], [b, right]) => direction * (order(left, right) || compareText(a, b)))
      .map(([name]) => name);
  }
}

function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
