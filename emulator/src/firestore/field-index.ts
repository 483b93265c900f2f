import { comparePaths, compareValues, rankOf, valuesMatch } from "./compare.ts";
import type { Document } from "./document.ts";
import { type FieldPath, formatFieldPath, getField } from "./field-path.ts";
import type { DocumentPath } from "./path.ts";
import { SortedList } from "./sorted-list.ts";
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
  readonly #entries: SortedList<Entry>;
  /** Changes applied since a query last used this index. */
  idleChanges = 0;

  constructor(fields: readonly IndexField[], documents: Iterable<Document>) {
    this.#fields = fields;
    const entries: Entry[] = [];
    for (const document of documents) {
      for (const key of this.#keysOf(document)) entries.push({ key, document });
    }
    this.#entries = new SortedList(entries.sort((a, b) => this.#compareEntry(a, b.key, b.document.path)));
  }

  get size(): number {
    return this.#entries.size;
  }

  change(before: Document | undefined, after: Document | undefined): void {
    this.idleChanges += 1;
    const oldKeys = before ? this.#keysOf(before) : [];
    const newKeys = after ? this.#keysOf(after) : [];
    if (before) {
      for (const key of oldKeys) {
        if (newKeys.some((other) => this.#compareKeys(key, other) === 0)) continue;
        this.#entries.delete((entry) => this.#compareEntry(entry, key, before.path));
      }
    }
    if (after) {
      for (const key of newKeys)
        this.#entries.put({ key, document: after }, (entry) => this.#compareEntry(entry, key, after.path));
    }
  }

  /** Returns the documents between two bounds (each optional), in the index's order or backwards. */
  *scan(lows: readonly IndexBound[], highs: readonly IndexBound[], reversed: boolean): Generator<Document> {
    const start = Math.max(0, ...lows.map((bound) => this.#seek(bound)));
    const end = Math.min(this.size, ...highs.map((bound) => this.#seek(bound)));
    for (const entry of this.#entries.slice(start, end, reversed)) yield entry.document;
  }

  #seek(bound: IndexBound): number {
    return this.#entries.seek((entry) => this.#compareToBound(entry, bound) || (bound.after ? -1 : 1));
  }

  #compareToBound(entry: Entry, bound: IndexBound): number {
    for (const [i, value] of bound.key.entries()) {
      const own = entry.key[i];
      if (!own) break;
      const difference = value.kind === "rank" ? rankOf(own) - value.rank : compareValues(own, value);
      if (difference !== 0) return this.#fields[i]?.by === "desc" ? -difference : difference;
    }
    if (bound.within) return comparePaths(entry.document.path.slice(0, bound.within.length), bound.within);
    return bound.path ? comparePaths(entry.document.path, bound.path) : 0;
  }

  #compareEntry(entry: Entry, key: readonly Value[], path: DocumentPath): number {
    return this.#compareKeys(entry.key, key) || comparePaths(entry.document.path, path);
  }

  #compareKeys(a: readonly Value[], b: readonly Value[]): number {
    for (let i = 0; i < this.#fields.length; i++) {
      const left = a[i];
      const right = b[i];
      if (!left || !right) break;
      const difference = compareValues(left, right);
      if (difference !== 0) return this.#fields[i]?.by === "desc" ? -difference : difference;
    }
    return 0;
  }

  #keysOf(document: Document): readonly (readonly Value[])[] {
    let keys: readonly (readonly Value[])[] = [[]];
    for (const { field, by } of this.#fields) {
      const value = getField(document.fields, field);
      if (value === undefined) return [];
      const parts = by === "element" ? distinctElements(value) : [value];
      keys = keys.flatMap((key) => parts.map((part) => [...key, part]));
    }
    return keys;
  }
}

function distinctElements(value: Value): readonly Value[] {
  if (value.kind !== "array") return [];
  const sorted = value.values.toSorted(compareValues);
  return sorted.filter((element, i) => {
    const previous = sorted[i - 1];
    return !previous || !valuesMatch(previous, element);
  });
}
