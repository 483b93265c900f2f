import type { Authorizer } from "../authorize.ts";
import type { Databases, OpenDatabase } from "../databases.ts";
import type { DatabaseName } from "../firestore/path.ts";

/** The dependencies of the handlers. */
export type Backend = {
  readonly databases: Databases;
  readonly authorizer: Authorizer;
  readonly newId: () => string;
};

/** Opens the database that a request names. */
export function openDatabase({ databases }: Backend, { projectId, databaseId }: DatabaseName): OpenDatabase {
  return databases.open(projectId, databaseId);
}
