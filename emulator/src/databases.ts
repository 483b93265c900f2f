import type { Database } from "./firestore/database.ts";
import { Locks } from "./locks.ts";

/** A database, the order of its commits, and those who wait for its transactions. */
export type OpenDatabase = {
  readonly database: Database;
  readonly locks: Locks;
  /**
   * Runs `commit` when every commit before it is done, so that what its rules read is still true when it is applied.
   */
  readonly inTurn: <T>(commit: () => T | Promise<T>) => Promise<T>;
};

/** Every database of every project, made when first asked for. */
export type Databases = {
  readonly open: (projectId: string, databaseId: string) => OpenDatabase;
  readonly all: () => readonly OpenDatabase[];
};

/** An empty set of databases; `onOpen` sees each new one before anyone uses it. */
export function createDatabases(
  createDatabase: (projectId: string, databaseId: string) => Database,
  onOpen: (database: Database) => void,
): Databases {
  const opened = new Map<string, OpenDatabase>();
  return {
    open(projectId, databaseId) {
      const key = JSON.stringify([projectId, databaseId]);
      const known = opened.get(key);
      if (known !== undefined) return known;
      const database = createDatabase(projectId, databaseId);
      const made = { database, locks: new Locks(database), inTurn: createTurns() };
      opened.set(key, made);
      onOpen(database);
      return made;
    },
    all: () => [...opened.values()],
  };
}

function createTurns(): OpenDatabase["inTurn"] {
  let last: Promise<unknown> = Promise.resolve();
  return (commit) => {
    const turn = last.then(commit);
    // Whoever is next must have its turn whatever became of this one; this one's caller hears of its failure.
    last = turn.catch(() => undefined);
    return turn;
  };
}
