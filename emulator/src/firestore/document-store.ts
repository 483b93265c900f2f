import type { Change, Document } from "./document.ts";
import { DocumentTree } from "./document-tree.ts";
import { FieldIndex, type IndexField, indexKeyOf } from "./field-index.ts";
import { type DocumentPath, pathKey } from "./path.ts";

/** Queries create the indexes they need; beyond this many in one scope the least recently used is dropped. */
const MAX_INDEXES = 32;
const MIN_IDLE_CHANGES = 2000;

/** The newest documents, and indexes over them, created by queries and kept up to date by commits. */
export class DocumentStore {
  readonly tree = new DocumentTree();
  readonly #indexes = new Map<string, Map<string, FieldIndex>>();

  get(path: DocumentPath): Document | undefined {
    return this.tree.get(path);
  }

  apply(changes: readonly Change[]): void {
    for (const { path, before, after } of changes) {
      this.tree.put(path, after);
      if (this.#indexes.size === 0) continue;
      for (const scope of scopesOf(path)) this.#follow(scope, before, after);
    }
  }

  /** Returns the index over the scope's documents by those fields; creates it if no query used it lately. */
  index(scope: string, fields: readonly IndexField[]): FieldIndex {
    let indexes = this.#indexes.get(scope);
    if (!indexes) {
      indexes = new Map();
      this.#indexes.set(scope, indexes);
    }
    const key = indexKeyOf(fields);
    const index = indexes.get(key) ?? new FieldIndex(fields, this.#documentsIn(scope));
    index.idleChanges = 0;
    // A Map keeps the order of insertion: the first key is the least recently used.
    indexes.delete(key);
    indexes.set(key, index);
    const [oldest] = indexes.keys();
    if (indexes.size > MAX_INDEXES && oldest !== undefined) indexes.delete(oldest);
    return index;
  }

  /** Drops an unused index, because it slows down writes. */
  #follow(scope: string, before: Document | undefined, after: Document | undefined): void {
    const indexes = this.#indexes.get(scope);
    if (!indexes) return;
    for (const [key, index] of indexes) {
      index.change(before, after);
      if (index.idleChanges > Math.max(MIN_IDLE_CHANGES, 2 * index.size)) indexes.delete(key);
    }
    if (indexes.size === 0) this.#indexes.delete(scope);
  }

  *#documentsIn(scope: string): Generator<Document, void, undefined> {
    if (scope.startsWith("c:")) {
      for (const { document } of this.tree.children(scope.slice(2).split("/")).values()) {
        if (document) yield document;
      }
      return;
    }
    const collectionId = scope.startsWith("g:") ? scope.slice(2) : undefined;
    for (const document of this.tree.documents()) {
      if (collectionId === undefined || document.path.at(-2) === collectionId) yield document;
    }
  }
}

/** Returns the scopes of a document: its collection, its collection group, and the whole database. */
export function scopesOf(path: DocumentPath): readonly [string, string, string] {
  return [`c:${pathKey(path.slice(0, -1))}`, `g:${path.at(-2)}`, "*"];
}
