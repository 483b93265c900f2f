import { invalid, type StatusError } from "../status.ts";
import { isInteger } from "./value.ts";

/** A document's place in its database, as segments of even number: `["posts", "x"]`. The root is `[]`. */
export type DocumentPath = readonly string[];

/** A collection's place in its database, as segments of odd number: `["posts"]`. */
export type CollectionPath = readonly string[];

/** The database a resource name belongs to. */
export type DatabaseName = { readonly projectId: string; readonly databaseId: string };

const MAX_ID_BYTES = 1500;
const MAX_COLLECTION_DEPTH = 100;
const MAX_NAME_BYTES = 6 * 1024;
const NUMERIC_ID = /^__id(-?[1-9]\d*)__$/;

/** Returns the unique string for a path within its database; ids cannot contain "/". */
export function pathKey(path: readonly string[]): string {
  return path.join("/");
}

/** Throws INVALID_ARGUMENT unless a database can have the id. */
export function checkDatabaseId(databaseId: string): void {
  if (!/^(?:\(default\)|[\w-]+)$/.test(databaseId)) throw invalid(`"${databaseId}" is not a database id.`);
}

/** Returns the full resource name of a document, or of the root for `[]`. */
export function documentName(database: DatabaseName, path: readonly string[]): string {
  const root = `projects/${database.projectId}/databases/${database.databaseId}/documents`;
  return path.length === 0 ? root : `${root}/${path.join("/")}`;
}

/**
 * Parses a resource name: `projects/P/databases/D/documents[/collection/id]…`. Throws INVALID_ARGUMENT for anything
 * else; the path may have any number of segments and its ids are not checked.
 */
export function parseResourceName(name: string): DatabaseName & { readonly path: readonly string[] } {
  const [projects, projectId, databases, databaseId, documents, ...path] = name.split("/");
  if (projects !== "projects") throw lacks(name, '"projects"', 0);
  if (!projectId) throw lacks(name, "a project id", projects.length);
  const databasesAt = projects.length + 1 + projectId.length;
  if (databases !== "databases") throw lacks(name, '"databases"', databasesAt);
  const databaseAt = databasesAt + 1 + databases.length;
  if (!databaseId) throw lacks(name, "a database id", databaseAt);
  checkDatabaseId(databaseId);
  if (documents !== "documents") throw lacks(name, '"documents"', databaseAt + 1 + databaseId.length);
  return { projectId, databaseId, path };
}

/** Returns the path of a resource name; throws INVALID_ARGUMENT unless it is one of this database. */
export function parseOwnName(database: DatabaseName, name: string): readonly string[] {
  const { projectId, databaseId, path } = parseResourceName(name);
  if (projectId === database.projectId && databaseId === database.databaseId) return path;
  throw invalid(
    `"${name}" is in another database than "projects/${database.projectId}/databases/${database.databaseId}".`,
  );
}

/** Returns the path of a full document name in this database; throws INVALID_ARGUMENT for any other name. */
export function parseDocumentName(database: DatabaseName, name: string): DocumentPath {
  const path = parseOwnName(database, name);
  checkReference(name, path);
  return path;
}

/** Throws INVALID_ARGUMENT unless a value may refer to the name: a document of any database. */
export function checkReference(name: string, path = parseResourceName(name).path): void {
  if (path.length === 0 || path.length % 2 !== 0) throw lacks(name, '"/"', name.length);
  checkPath(path);
}

/** Throws INVALID_ARGUMENT unless the ids can name a document or a collection. */
export function checkPath(path: readonly string[]): void {
  if (path.length > MAX_COLLECTION_DEPTH * 2)
    throw invalid(`Document paths can be at most ${MAX_COLLECTION_DEPTH} collections deep.`);
  for (const [i, id] of path.entries()) {
    if (i % 2 === 0) checkCollectionId(id);
    else checkDocumentId(id);
  }
  if (utf8Length(pathKey(path)) > MAX_NAME_BYTES)
    throw invalid(`Document names can be at most ${MAX_NAME_BYTES} bytes long.`);
}

/** Throws INVALID_ARGUMENT unless the id can name a collection. */
export function checkCollectionId(id: string): void {
  checkId(id, "Collection");
  if (isReserved(id)) throw invalid(`Collection id "${id}" is invalid because it is reserved.`);
}

function checkDocumentId(id: string): void {
  checkId(id, "Resource");
  if (!isReserved(id)) return;
  // Datastore's numeric ids appear in Firestore as `__id7__`.
  const [, digits] = NUMERIC_ID.exec(id) ?? [];
  if (digits === undefined) throw invalid(`Resource id "${id}" is invalid because it is reserved.`);
  if (!isInteger(BigInt(digits)))
    throw invalid(`Resource id "${id}" is invalid because it is not a 64 bit integer.`);
}

function checkId(id: string, what: string): void {
  if (id === "") throw invalid(`${what} id must not be empty.`);
  if (id === "." || id === "..") throw invalid(`${what} id "${id}" is invalid.`);
  if (id.includes("/")) throw invalid(`${what} id "${id}" is invalid because it contains "/".`);
  if (id.length * 3 > MAX_ID_BYTES && utf8Length(id) > MAX_ID_BYTES)
    throw invalid(`The key path element name is longer than ${MAX_ID_BYTES} bytes.`);
}

/** Returns the size of the text in UTF-8, in bytes. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    // Each half of a surrogate pair is one unit and two of the pair's four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

function lacks(name: string, part: string, index: number): StatusError {
  return invalid(`Resource name "${name}" lacks ${part} at index ${index}.`);
}

/** Whether Firestore reserves the name of a collection, a document or a field. */
export function isReserved(name: string): boolean {
  return /^__.+__$/s.test(name);
}
