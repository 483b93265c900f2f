import type { Overlay } from "./commit-log.ts";
import type { Change, Document } from "./document.ts";
import type { DocumentStore } from "./document-store.ts";
import type { TargetChange } from "./listen.ts";
import { type NormalQuery, reaches } from "./normal-query.ts";
import { type DocumentPath, pathKey } from "./path.ts";
import { runQuery } from "./run-query.ts";

/** A watched target: its documents, and the effects of commits on them. */
export type TargetWatch = {
  /** The scopes of changes that can matter: scopes of `scopesOf`, or `d:` and a document's path. */
  readonly scopes: readonly string[];
  /** Returns the current content of the target. */
  readonly first: () => readonly TargetChange[];
  /** Returns the changes since the time of the overlay. */
  readonly since: (then: Overlay) => readonly TargetChange[];
  /** Returns the removals of documents that had such versions in the meantime, and are not in `since`. */
  readonly passing: (versions: Iterable<Document>, since: readonly TargetChange[]) => readonly TargetChange[];
  /** Returns the changes of a stored commit. */
  readonly follow: (changes: readonly Change[]) => readonly TargetChange[];
  readonly count: () => number;
};

/** Watches documents by path, whether they exist or not. */
export function watchDocuments(store: DocumentStore, paths: readonly DocumentPath[]): TargetWatch {
  const keys = new Set(paths.map(pathKey));
  const differences = (changes: Iterable<Change>) =>
    [...changes].filter((change) => keys.has(pathKey(change.path))).map(differenceOf);
  return {
    scopes: [...keys].map((key) => `d:${key}`),
    first: () => paths.map((path) => differenceOf({ path, before: undefined, after: store.get(path) })),
    since: (then) => differences(then.values()),
    // A change of a named document is always reported.
    passing: () => [],
    follow: differences,
    count: () => paths.filter((path) => store.get(path)).length,
  };
}

/** Watches a query without limit or offset. Each document decides for itself, so no results are kept. */
export function watchQuery(store: DocumentStore, normal: NormalQuery): TargetWatch {
  const differences = (changes: Iterable<Change>) => {
    const found: TargetChange[] = [];
    for (const { path, before, after } of changes) {
      const belonged = before !== undefined && normal.matches(before);
      if (after && normal.matches(after)) {
        found.push({ kind: belonged ? "modified" : "added", path, document: after });
      } else if (belonged) {
        found.push({ kind: "removed", path, document: after });
      }
    }
    return found;
  };
  return {
    scopes: [normal.scope],
    first: () => runQuery(store, normal).map(added),
    since: (then) => differences(then.values()),
    passing: passersBy(store, normal),
    follow: differences,
    count: () => runQuery(store, normal).length,
  };
}

/**
 * Watches a query with limit or offset, where a change of one document can bring in another. Keeps the results, and
 * runs the query again if a change affects them.
 */
export function watchWindow(store: DocumentStore, normal: NormalQuery): TargetWatch {
  let found = runQuery(store, normal);
  let results = byKey(found);
  const replace = (): readonly TargetChange[] => {
    const before = results;
    found = runQuery(store, normal);
    results = byKey(found);
    return difference(store, before, results);
  };
  return {
    scopes: [normal.scope],
    first: () => [...results.values()].map(added),
    since: (then) => difference(store, byKey(runQuery(store, normal, then)), results),
    passing: passersBy(store, normal),
    follow: (changes) => (changes.some((change) => reaches(normal, found, change)) ? replace() : []),
    count: () => results.size,
  };
}

function passersBy(store: DocumentStore, normal: NormalQuery): TargetWatch["passing"] {
  return (versions, since) => {
    const told = new Set(since.map(({ path }) => pathKey(path)));
    const found = new Map<string, TargetChange>();
    for (const version of versions) {
      const { path } = version;
      const key = pathKey(path);
      if (!told.has(key) && normal.matches(version))
        found.set(key, { kind: "removed", path, document: store.get(path) });
    }
    return [...found.values()];
  };
}

type Results = ReadonlyMap<string, Document>;

function byKey(documents: readonly Document[]): Results {
  return new Map(documents.map((document) => [pathKey(document.path), document]));
}

function difference(store: DocumentStore, before: Results, now: Results): readonly TargetChange[] {
  const changes: TargetChange[] = [];
  for (const [key, { path }] of before) {
    if (!now.has(key)) changes.push({ kind: "removed", path, document: store.get(path) });
  }
  for (const [key, document] of now) {
    const old = before.get(key);
    if (!old) changes.push(added(document));
    else if (old !== document) changes.push({ kind: "modified", path: document.path, document });
  }
  return changes;
}

function added(document: Document): TargetChange {
  return { kind: "added", path: document.path, document };
}

function differenceOf({ path, before, after }: Change): TargetChange {
  if (after) return { kind: before ? "modified" : "added", path, document: after };
  return { kind: "removed", path, document: undefined };
}
