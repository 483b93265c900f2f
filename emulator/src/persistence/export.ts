import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Databases } from "../databases.ts";
import { invalid, StatusError } from "../status.ts";
import { linesOf, replay } from "./database-records.ts";
import { readRecords } from "./record-line.ts";
import { writeFailure, writeWhole } from "./write-file.ts";

/**
 * Writes every database to `directory/name/name.overall_export_metadata`, the file that firebase-tools later passes as
 * `--seed_from_export`. An earlier export of that name is replaced only when the new one is complete.
 */
export function exportDatabases(databases: Databases, directory: string, name: string): void {
  const folder = join(directory, name);
  try {
    mkdirSync(folder, { recursive: true });
    writeWhole(join(folder, `${name}.overall_export_metadata`), linesOf(databases.all()));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw (
      writeFailure(folder, error) ??
      new StatusError("FAILED_PRECONDITION", `The export cannot be written: ${reason}`)
    );
  }
}

/** Replaces the content of every database in an export. */
export async function importDatabases(databases: Databases, file: string): Promise<void> {
  const records = readRecords(readExport(file));
  if (records === undefined)
    throw invalid(`${file} was not exported by this emulator. Exports of Google's emulator cannot be read.`);
  for (const { name, state } of replay(records)) {
    const { database, inOrder } = databases.open(name);
    await inOrder(() => database.import(state));
  }
}

function readExport(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StatusError("NOT_FOUND", `The export cannot be read: ${reason}`);
  }
}
