import type { CollectionPath, DocumentPath } from "../../firestore/path.ts";
import { StatusError } from "../../status.ts";

/** Which database of which project a request means. */
export type DatabaseName = { readonly projectId: string; readonly databaseId: string };

/** A place in a database: the root (no segments), a document or a collection. */
export type ResourceName = { readonly database: DatabaseName; readonly segments: readonly string[] };

/** Reads `projects/{project}/databases/{database}`; anything after it is an error. */
export function parseDatabaseName(name: string): DatabaseName {
  const [projects, projectId, databases, databaseId, ...rest] = name.split("/");
  if (projects !== "projects" || databases !== "databases" || !projectId || !databaseId || rest.length > 0) {
    throw new StatusError("INVALID_ARGUMENT", `Invalid database name: "${name}".`);
  }
  return { projectId, databaseId };
}

/** Reads `projects/{project}/databases/{database}/documents[/…]`. */
export function parseResourceName(name: string): ResourceName {
  const [projects, projectId, databases, databaseId, documents, ...segments] = name.split("/");
  const isWellFormed =
    projects === "projects" &&
    projectId &&
    databases === "databases" &&
    databaseId &&
    documents === "documents";
  if (!isWellFormed) {
    throw new StatusError("INVALID_ARGUMENT", `Document name "${name}" lacks "projects" at index 0.`);
  }
  if (segments.includes("")) {
    throw new StatusError("INVALID_ARGUMENT", `Document name "${name}" has an empty segment.`);
  }
  return { database: { projectId, databaseId }, segments };
}

/** The document that `name` means within `database`; a name in another database is refused. */
export function parseDocumentName(name: string, database: DatabaseName): DocumentPath {
  const resource = parseResourceName(name);
  requireSame(resource.database, database, name);
  if (resource.segments.length === 0 || resource.segments.length % 2 !== 0) {
    throw new StatusError(
      "INVALID_ARGUMENT",
      `Document name "${name}" has invalid trailing slash or odd depth.`,
    );
  }
  return resource.segments;
}

/** The document (or the root) under which a query or a listing runs. */
export function parseParentName(name: string): {
  readonly database: DatabaseName;
  readonly parent: DocumentPath;
} {
  const { database, segments } = parseResourceName(name);
  if (segments.length % 2 !== 0) {
    throw new StatusError("INVALID_ARGUMENT", `Parent "${name}" is a collection, not a document.`);
  }
  return { database, parent: segments };
}

/** `projects/{project}/databases/{database}` */
export function formatDatabaseName({ projectId, databaseId }: DatabaseName): string {
  return `projects/${projectId}/databases/${databaseId}`;
}

/** The full name of a document or collection. */
export function formatResourceName(database: DatabaseName, path: DocumentPath | CollectionPath): string {
  return [formatDatabaseName(database), "documents", ...path].join("/");
}

function requireSame(found: DatabaseName, expected: DatabaseName, name: string): void {
  if (found.projectId === expected.projectId && found.databaseId === expected.databaseId) return;
  throw new StatusError(
    "INVALID_ARGUMENT",
    `Document name "${name}" is not in the request's database "${formatDatabaseName(expected)}".`,
  );
}
