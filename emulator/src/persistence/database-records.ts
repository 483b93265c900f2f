import type { Commit } from "../firestore/commit.ts";
import type { Database } from "../firestore/database.ts";
import { type DatabaseState, type DocumentState, writeDocument } from "../firestore/database-state.ts";
import { pathKey } from "../firestore/path.ts";
import { toMicros } from "../firestore/timestamp.ts";
import type { DataRecord } from "./record-line.ts";

/** The content of several databases, by project and database id. */
export type DatabaseStates = ReadonlyMap<string, LoadedDatabase>;

type LoadedDatabase = {
  readonly projectId: string;
  readonly databaseId: string;
  readonly state: DatabaseState;
};

/** Returns a commit as a record. */
export function recordOfCommit({ projectId, databaseId }: Database, { time, changes }: Commit): DataRecord {
  return {
    database: [projectId, databaseId],
    time: String(toMicros(time)),
    put: changes.flatMap(({ after }) => (after === undefined ? [] : [writeDocument(after)])),
    remove: changes.flatMap(({ path, after }) => (after === undefined ? [path] : [])),
  };
}

/** Returns the content of a database, as records of one document each. */
export function* recordsOf(database: Database): Generator<DataRecord> {
  const { time, documents } = database.export();
  const { projectId, databaseId } = database;
  // An empty database still has a time that must not be issued twice.
  if (documents.length === 0) yield { database: [projectId, databaseId], time, put: [], remove: [] };
  for (const document of documents)
    yield { database: [projectId, databaseId], time, put: [document], remove: [] };
}

/** Returns the content of the databases after all records. */
export function replay(records: Iterable<DataRecord>): DatabaseStates {
  const replayed = new Map<string, { time: string; readonly documents: Map<string, DocumentState> }>();
  for (const { database, time, put, remove } of records) {
    const key = JSON.stringify(database);
    const known = replayed.get(key) ?? { time, documents: new Map<string, DocumentState>() };
    replayed.set(key, known);
    known.time = time;
    for (const document of put) known.documents.set(pathKey(document.path), document);
    for (const path of remove) known.documents.delete(pathKey(path));
  }
  const states = new Map<string, LoadedDatabase>();
  for (const [key, { time, documents }] of replayed) {
    // Keys are made of a record's `database` above.
    const [projectId, databaseId] = JSON.parse(key) as DataRecord["database"];
    states.set(key, {
      projectId,
      databaseId,
      state: { version: 1, time, documents: [...documents.values()] },
    });
  }
  return states;
}
