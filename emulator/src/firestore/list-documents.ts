import { invalid } from "../status.ts";
import { comparePaths } from "./compare.ts";
import { completeOrders } from "./complete-orders.ts";
import { readValue, type ValueState, writeValue } from "./database-state.ts";
import type { Document } from "./document.ts";
import type { DocumentTree } from "./document-tree.ts";
import { getField } from "./field-path.ts";
import { checkPath, type DatabaseName, type DocumentPath, documentName, parseOwnName } from "./path.ts";
import type { Order, Query } from "./query.ts";
import type { Value } from "./value.ts";

/** The documents below `parent` to list: of one collection, or of all; with `showMissing` also missing documents. */
export type ListDocumentsOptions = {
  readonly parent: DocumentPath;
  readonly collectionId: string | undefined;
  readonly pageSize: number;
  readonly pageToken?: string;
  readonly orderBy?: readonly Order[];
  readonly showMissing: boolean;
};

/** One page of a listing; a row without `document` is a missing document. `nextPageToken` is undefined at the end. */
export type ListDocumentsPage = {
  readonly rows: readonly { readonly path: DocumentPath; readonly document: Document | undefined }[];
  readonly nextPageToken?: string;
};

const DEFAULT_PAGE = 300;

/** Returns one page of the documents of one or all collections, in the requested order, after the token's page. */
export function listByQuery(
  database: DatabaseName,
  options: ListDocumentsOptions,
  run: (query: Query) => readonly Document[],
): ListDocumentsPage {
  const pageSize = pageSizeOf(options);
  const { parent, collectionId } = options;
  if (collectionId !== undefined) checkPath([...parent, collectionId]);
  const from = { collectionId, allDescendants: false };
  const query = { parent, from, orderBy: options.orderBy ?? [], offset: 0 };
  const orders = completeOrders(query, []);
  const documents = run({
    ...query,
    orderBy: orders,
    limit: pageSize + 1,
    ...(options.pageToken ? { startAt: { values: readToken(options.pageToken), before: false } } : {}),
  });
  const rows = documents.map((document) => ({ path: document.path, document }));
  return pageOf(rows, pageSize, ({ document }) => positionOf(database, document, orders));
}

/** Returns one page of a collection's documents and missing documents, by name. */
export function listWithMissing(
  database: DatabaseName,
  options: ListDocumentsOptions,
  tree: DocumentTree,
): ListDocumentsPage {
  const pageSize = pageSizeOf(options);
  if (options.collectionId === undefined)
    throw invalid("collection id must be set when show_missing is true");
  const collection = [...options.parent, options.collectionId];
  checkPath(collection);
  if (options.orderBy?.length) throw invalid("cannot specify an order when show_missing is true");
  const last = options.pageToken ? readToken(options.pageToken)[0] : undefined;
  const after = last?.kind === "reference" ? parseOwnName(database, last.value) : [];
  const rows = [...tree.children(collection)]
    .map(([id, { document }]) => ({ path: [...collection, id], document }))
    .filter(({ path }) => comparePaths(path, after) > 0)
    .sort((a, b) => comparePaths(a.path, b.path));
  return pageOf(rows, pageSize, ({ path }) => [{ kind: "reference", value: documentName(database, path) }]);
}

/** Returns the first rows, with a token for the others if there are any: the position of the last one here. */
function pageOf<Row extends ListDocumentsPage["rows"][number]>(
  rows: readonly Row[],
  size: number,
  positionOf: (last: Row) => readonly Value[],
): ListDocumentsPage {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  if (rows.length <= size || !last) return { rows: page };
  return { rows: page, nextPageToken: writeToken(positionOf(last)) };
}

function pageSizeOf({ pageSize }: ListDocumentsOptions): number {
  if (pageSize < 0) throw invalid("Page size must be nonnegative.");
  return pageSize === 0 ? DEFAULT_PAGE : pageSize;
}

function positionOf(database: DatabaseName, document: Document, orders: readonly Order[]): readonly Value[] {
  return orders.map(
    (order) =>
      getField(document.fields, order.field) ?? {
        kind: "reference",
        value: documentName(database, document.path),
      },
  );
}

/** Returns a page token: the position of the page's last row, so that deleting rows between pages skips nothing. */
function writeToken(position: readonly Value[]): string {
  return Buffer.from(JSON.stringify(position.map(writeValue))).toString("base64url");
}

function readToken(token: string): readonly Value[] {
  try {
    // A token not from `writeToken` makes `readValue` throw, or is refused as a cursor.
    const states = JSON.parse(Buffer.from(token, "base64url").toString()) as readonly ValueState[];
    return states.map(readValue);
  } catch {
    throw invalid("invalid page token");
  }
}
