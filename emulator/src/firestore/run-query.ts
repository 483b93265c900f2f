import type { Overlay } from "./commit-log.ts";
import type { Disjunct } from "./disjuncts.ts";
import type { Document } from "./document.ts";
import type { DocumentStore } from "./document-store.ts";
import { isNamePath, pickFields } from "./field-path.ts";
import { planScan } from "./index-scan.ts";
import type { NormalQuery } from "./normal-query.ts";
import { parseResourceName, pathKey } from "./path.ts";

/** Returns the query's results in order. `overlay` has the documents that were different at the requested time. */
export function runQuery(store: DocumentStore, normal: NormalQuery, overlay?: Overlay): readonly Document[] {
  const { limit, offset } = normal.query;
  if (limit === 0) return [];
  const results: Document[] = [];
  let toSkip = offset;
  for (const document of merged(sourcesOf(store, normal, overlay), normal.compare)) {
    if (toSkip > 0) {
      toSkip -= 1;
      continue;
    }
    results.push(document);
    if (results.length === limit) break;
  }
  return results;
}

/** Returns the document with only the fields the query selects. */
export function project(normal: NormalQuery, document: Document): Document {
  const { select } = normal.query;
  if (!select) return document;
  return {
    ...document,
    fields: pickFields(
      document.fields,
      select.filter((field) => !isNamePath(field)),
    ),
  };
}

type Source = Iterable<Document>;

function sourcesOf(
  store: DocumentStore,
  normal: NormalQuery,
  overlay: Overlay | undefined,
): readonly Source[] {
  const now = normal.disjuncts.map((disjunct) => sourceOf(store, normal, disjunct));
  if (!overlay || overlay.size === 0) return now;
  const then = [...overlay.values()].flatMap(({ before }) =>
    before && normal.matches(before) ? [before] : [],
  );
  return [...now.map((source) => without(source, overlay)), then.sort(normal.compare)];
}

function sourceOf(store: DocumentStore, normal: NormalQuery, disjunct: Disjunct): Source {
  const named = disjunct.find((leaf) => leaf.op === "==" && isNamePath(leaf.field));
  if (named?.kind === "field" && named.value.kind === "reference") {
    const document = store.get(parseResourceName(named.value.value).path);
    return document && normal.matches(document) ? [document] : [];
  }
  const { fields, lows, highs, reversed, isExact } = planScan(normal, disjunct);
  const documents = store.index(normal.scope, fields).scan(lows, highs, reversed);
  return isExact ? documents : filtered(documents, normal.matches);
}

function* filtered(documents: Source, matches: (document: Document) => boolean): Generator<Document> {
  for (const document of documents) if (matches(document)) yield document;
}

function* without(documents: Source, overlay: Overlay): Generator<Document> {
  for (const document of documents) if (!overlay.has(pathKey(document.path))) yield document;
}

/** Merges sorted sources, without duplicates of documents in several of them. */
function* merged(sources: readonly Source[], compare: NormalQuery["compare"]): Generator<Document> {
  const [only] = sources;
  if (sources.length === 1 && only) {
    yield* only;
    return;
  }
  const iterators = sources.map((source) => source[Symbol.iterator]());
  const heads = iterators.map(nextOf);
  for (;;) {
    let least: Document | undefined;
    for (const head of heads) if (head && (!least || compare(head, least) < 0)) least = head;
    if (!least) return;
    yield least;
    for (const [i, iterator] of iterators.entries()) {
      const head = heads[i];
      if (head && compare(head, least) === 0) heads[i] = nextOf(iterator);
    }
  }
}

function nextOf(iterator: Iterator<Document>): Document | undefined {
  const { done, value } = iterator.next();
  return done ? undefined : value;
}
