import { setImmediate as othersTurn } from "node:timers/promises";
import type { Database } from "./firestore/database.ts";
import type { DatabaseName } from "./firestore/path.ts";
import { Locks } from "./locks.ts";

/** A database, the order of its commits, and the waits for its transactions. */
export type OpenDatabase = {
  readonly database: Database;
  readonly locks: Locks;
  /** Runs `commit` after every commit before it, so that the data its rules read is unchanged when it is applied. */
  readonly inOrder: <T>(commit: () => T | Promise<T>) => Promise<T>;
  /** Removes every document. Reads continue while many are removed; writes wait. */
  readonly clear: () => Promise<void>;
};

/** The number of documents removed before others have their turn: some ten milliseconds' work. */
const CLEARED_AT_ONCE = 1000;

/** Every database of every project, created when first requested. */
export type Databases = {
  readonly open: (name: DatabaseName) => OpenDatabase;
  readonly all: () => readonly OpenDatabase[];
};

/** Creates an empty set of databases; `onOpen` sees each new one before anyone uses it. */
export function createDatabases(
  createDatabase: (name: DatabaseName) => Database,
  onOpen: (database: Database) => void,
): Databases {
  const opened = new Map<string, OpenDatabase>();
  return {
    open({ projectId, databaseId }) {
      const key = JSON.stringify([projectId, databaseId]);
      const known = opened.get(key);
      if (known !== undefined) return known;
      const database = createDatabase({ projectId, databaseId });
      const inOrder = createOrder();
      const clear = () =>
        inOrder(async () => {
          while (database.clear(CLEARED_AT_ONCE)) await othersTurn();
        });
      const made = { database, locks: new Locks(database), inOrder, clear };
      opened.set(key, made);
      onOpen(database);
      return made;
    },
    all: () => [...opened.values()],
  };
}

function createOrder(): OpenDatabase["inOrder"] {
  let last: Promise<unknown> = Promise.resolve();
  return (commit) => {
    const turn = last.then(commit);
    // A failed commit must not stop the next one; its own caller gets the error.
    last = turn.catch(() => undefined);
    return turn;
  };
}
