import type { Document } from "./document.ts";
import type { CollectionPath, DocumentPath } from "./path.ts";

/** `collections` appears with the first document below: most documents have none. */
type DocumentNode = { document: Document | undefined; collections: Map<string, CollectionNode> | undefined };
type CollectionNode = Map<string, DocumentNode>;

/** All documents, by path. A document need not exist for others to exist below it. */
export class DocumentTree {
  readonly #root: DocumentNode = { document: undefined, collections: undefined };

  get(path: DocumentPath): Document | undefined {
    return this.#nodeAt(path)?.document;
  }

  put(path: DocumentPath, document: Document | undefined): void {
    const trail: DocumentNode[] = [this.#root];
    let node = this.#root;
    for (let i = 0; i < path.length; i += 2) {
      node = childOf(node, path[i] ?? "", path[i + 1] ?? "");
      trail.push(node);
    }
    node.document = document;
    if (!document) prune(path, trail);
  }

  /** Returns the ids of the collections right below a document (or the root) that contain documents at any depth. */
  collectionIds(parent: DocumentPath): readonly string[] {
    return [...(this.#nodeAt(parent)?.collections?.keys() ?? [])];
  }

  /** Returns the ids in a collection: of its documents, and of missing documents that have others below them. */
  children(collection: CollectionPath): ReadonlyMap<string, { readonly document: Document | undefined }> {
    return this.#nodeAt(collection.slice(0, -1))?.collections?.get(collection.at(-1) ?? "") ?? new Map();
  }

  /** Returns every document, in no particular order. */
  documents(): Generator<Document, void, undefined> {
    return documentsBelow(this.#root);
  }

  #nodeAt(path: DocumentPath): DocumentNode | undefined {
    let node: DocumentNode | undefined = this.#root;
    for (let i = 0; i < path.length && node; i += 2)
      node = node.collections?.get(path[i] ?? "")?.get(path[i + 1] ?? "");
    return node;
  }
}

function childOf(node: DocumentNode, collectionId: string, id: string): DocumentNode {
  node.collections ??= new Map();
  let collection = node.collections.get(collectionId);
  if (!collection) {
    collection = new Map();
    node.collections.set(collectionId, collection);
  }
  let child = collection.get(id);
  if (!child) {
    child = { document: undefined, collections: undefined };
    collection.set(id, child);
  }
  return child;
}

/** Drops the nodes on the way that are now empty. */
function prune(path: DocumentPath, trail: readonly DocumentNode[]): void {
  for (let depth = trail.length - 1; depth > 0; depth--) {
    const node = trail[depth];
    const parent = trail[depth - 1];
    if (!node || !parent || node.document || node.collections) return;
    const collectionId = path[(depth - 1) * 2] ?? "";
    const collection = parent.collections?.get(collectionId);
    collection?.delete(path[(depth - 1) * 2 + 1] ?? "");
    if (collection?.size === 0) parent.collections?.delete(collectionId);
    if (parent.collections?.size === 0) parent.collections = undefined;
  }
}

function* documentsBelow(node: DocumentNode): Generator<Document, void, undefined> {
  for (const collection of node.collections?.values() ?? []) {
    for (const child of collection.values()) {
      if (child.document) yield child.document;
      yield* documentsBelow(child);
    }
  }
}
