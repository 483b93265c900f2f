import type { Authorizer } from "../authorize.ts";
import type { Databases, OpenDatabase } from "../databases.ts";
import type { DatabaseName } from "../firestore/path.ts";

/** What the handlers need. */
export type Backend = {
  readonly databases: Databases;
  readonly authorizer: Authorizer;
  readonly newId: () => string;
};

/** The database that a request names. */
export function openDatabase({ databases }: Backend, { projectId, databaseId }: DatabaseName): OpenDatabase {
  return databases.open(projectId, databaseId);
}
