import { comparePaths, compareValues, rankOf, valuesMatch } from "./compare.ts";
import type { Document } from "./document.ts";
import { type FieldPath, formatFieldPath, getField } from "./field-path.ts";
import type { DocumentPath } from "./path.ts";
import type { Value } from "./value.ts";

/** One part of an index key: a field's value, ascending or descending, or each element of an array field. */
export type IndexField = { readonly field: FieldPath; readonly by: "asc" | "desc" | "element" };

/**
 * A place among an index's keys: just before or just after every key that starts with `key` (and among them, the
 * document at `path`, or all documents at and below `within`).
 */
export type IndexBound = {
  readonly key: readonly BoundValue[];
  readonly path?: DocumentPath | undefined;
  readonly within?: DocumentPath;
  readonly after: boolean;
};

/** A value, or the beginning of a type's values. */
type BoundValue = Value | { readonly kind: "rank"; readonly rank: number };

type Entry = { readonly key: readonly Value[]; readonly document: Document };

/** Returns a text that is equal for equal index definitions. */
export function indexKeyOf(fields: readonly IndexField[]): string {
  return fields.map(({ field, by }) => `${by} ${formatFieldPath(field)}`).join(",");
}

/**
 * Documents ordered by some of their fields, then by path. Documents that lack one of the fields are missing; a
 * document appears once for each distinct element of an `element` field.
 */
export class FieldIndex {
  readonly #fields: readonly IndexField[];
  /** In order. */
  readonly #entries: Entry[] = [];
  /** Changes applied since a query last used this index. */
  idleChanges = 0;

  constructor(fields: readonly IndexField[], documents: Iterable<Document>) {
    this.#fields = fields;
    for (const document of documents) this.#entries.push(...this.#entriesOf(document));
    this.#entries.sort((a, b) => this.#compare(a, placeOf(b)));
  }

  get size(): number {
    return this.#entries.length;
  }

  change(before: Document | undefined, after: Document | undefined): void {
    this.idleChanges += 1;
    const added = [...this.#entriesOf(after)];
    for (const entry of this.#entriesOf(before)) {
      const place = placeOf(entry);
      // Nearly always most fields stay as they were: their entries are replaced where they are.
      const same = added.findIndex((one) => this.#compare(one, place) === 0);
      this.#entries.splice(this.#seek(place), 1, ...(same < 0 ? [] : added.splice(same, 1)));
    }
    for (const entry of added) this.#entries.splice(this.#seek(placeOf(entry)), 0, entry);
  }

  /** Returns the documents between two bounds (each optional), in the index's order or backwards. */
  *scan(lows: readonly IndexBound[], highs: readonly IndexBound[], reversed: boolean): Generator<Document> {
    const start = Math.max(0, ...lows.map((bound) => this.#seek(bound)));
    const end = Math.min(this.size, ...highs.map((bound) => this.#seek(bound)));
    for (let count = 0; count < end - start; count++) {
      const entry = this.#entries[reversed ? end - 1 - count : start + count];
      if (entry) yield entry.document;
    }
  }

  /** Returns the place of the first entry after the bound. */
  #seek(bound: IndexBound): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      // `middle` is below the length, so the entry is there.
      const order = this.#compare(this.#entries[middle] as Entry, bound);
      if (order > 0 || (order === 0 && !bound.after)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #compare({ key, document }: Entry, bound: IndexBound): number {
    for (const [i, value] of bound.key.entries()) {
      const own = key[i];
      if (!own) break;
      const difference = value.kind === "rank" ? rankOf(own) - value.rank : compareValues(own, value);
      if (difference !== 0) return this.#fields[i]?.by === "desc" ? -difference : difference;
    }
    if (bound.within) return comparePaths(document.path.slice(0, bound.within.length), bound.within);
    return bound.path ? comparePaths(document.path, bound.path) : 0;
  }

  #entriesOf(document: Document | undefined): readonly Entry[] {
    if (!document) return [];
    let keys: readonly (readonly Value[])[] = [[]];
    for (const { field, by } of this.#fields) {
      const value = getField(document.fields, field);
      if (value === undefined) return [];
      const parts = by === "element" ? distinctElements(value) : [value];
      keys = keys.flatMap((key) => parts.map((part) => [...key, part]));
    }
    return keys.map((key) => ({ key, document }));
  }
}

function placeOf({ key, document: { path } }: Entry): IndexBound {
  return { key, path, after: false };
}

function distinctElements(value: Value): readonly Value[] {
  if (value.kind !== "array") return [];
  const sorted = value.values.toSorted(compareValues);
  return sorted.filter((element, i) => {
    const previous = sorted[i - 1];
    return !previous || !valuesMatch(previous, element);
  });
}
