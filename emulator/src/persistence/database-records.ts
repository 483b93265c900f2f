import type { Databases } from "../databases.ts";
import type { Commit } from "../firestore/commit-writes.ts";
import type { Database } from "../firestore/database.ts";
import { type DatabaseState, type DocumentState, writeDocument } from "../firestore/database-state.ts";
import { type DatabaseName, pathKey } from "../firestore/path.ts";
import { toMicros } from "../firestore/timestamp.ts";
import { type DataRecord, headerLine, recordLine } from "./record-line.ts";

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
function* recordsOf(database: Database): Generator<DataRecord> {
  const { time, documents } = database.export();
  const { projectId, databaseId } = database;
  // An empty database still has a time that must not be issued twice.
  if (documents.length === 0) yield { database: [projectId, databaseId], time, put: [], remove: [] };
  for (const document of documents)
    yield { database: [projectId, databaseId], time, put: [document], remove: [] };
}

/** Returns the lines of a file with the content of the databases. */
export function* linesOf(databases: ReturnType<Databases["all"]>): Generator<string> {
  yield headerLine();
  for (const { database } of databases) for (const record of recordsOf(database)) yield recordLine(record);
}

/** The content of one of several databases. */
type LoadedDatabase = { readonly name: DatabaseName; readonly state: DatabaseState };

/** Returns the content of the databases after all records. */
export function replay(records: Iterable<DataRecord>): readonly LoadedDatabase[] {
  const replayed = new Map<string, { time: string; readonly documents: Map<string, DocumentState> }>();
  for (const { database, time, put, remove } of records) {
    const key = JSON.stringify(database);
    const known = replayed.get(key) ?? { time, documents: new Map<string, DocumentState>() };
    replayed.set(key, known);
    known.time = time;
    for (const document of put) known.documents.set(pathKey(document.path), document);
    for (const path of remove) known.documents.delete(pathKey(path));
  }
  return [...replayed].map(([key, { time, documents }]) => {
    // Keys are made of a record's `database` above.
    const [projectId, databaseId] = JSON.parse(key) as DataRecord["database"];
    return { name: { projectId, databaseId }, state: { time, documents: [...documents.values()] } };
  });
}
