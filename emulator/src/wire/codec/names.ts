import {
  checkDatabaseId,
  checkPath,
  type DatabaseName,
  type DocumentPath,
  parseResourceName,
} from "../../firestore/path.ts";
import { invalid } from "../../status.ts";

/** Parses `projects/{project}/databases/{database}`; anything after it is an error. */
export function parseDatabaseName(name: string): DatabaseName {
  const [, projectId, databaseId] = /^projects\/([^/]+)\/databases\/([^/]+)$/.exec(name) ?? [];
  if (projectId === undefined || databaseId === undefined) throw invalid(`Invalid database name "${name}".`);
  checkDatabaseId(databaseId);
  return { projectId, databaseId };
}

/** Parses the document (or the root) of a query or a listing. */
export function parseParentName(name: string): {
  readonly database: DatabaseName;
  readonly parent: DocumentPath;
} {
  const { projectId, databaseId, path } = parseResourceName(name);
  if (path.length % 2 !== 0) throw invalid(`Parent "${name}" is a collection, not a document.`);
  if (path.length > 0) checkPath(path);
  return { database: { projectId, databaseId }, parent: path };
}
