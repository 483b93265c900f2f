import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Databases } from "../databases.ts";
import type { Database } from "../firestore/database.ts";
import { takeLock } from "../pid-lock.mjs";
import { recordOfCommit, recordsOf, replay } from "./database-records.ts";
import { type DataRecord, headerLine, readRecords, recordLine } from "./record-line.ts";
import { writeWhole } from "./write-file.ts";

/** A journal larger than this, and than its snapshot, is folded into a new snapshot. */
const MIN_JOURNAL_BYTES = 8 << 20;

/**
 * Where databases live between runs: `snapshot.N`, all documents at some time, and `journal.N`, the commits since.
 * A commit is in the journal before it is answered, so a kill at any moment loses nothing that was answered.
 */
export class DataDirectory {
  readonly #directory: string;
  readonly #onFailure: (message: string) => void;
  readonly #release: () => void;
  #generation: number;
  #journal: number | undefined;
  #journalBytes = 0;
  #snapshotBytes = 0;
  #databases: Databases | undefined;

  /** Takes a directory for this process alone. Calls `onFailure` when commits can no longer be kept. */
  constructor(directory: string, onFailure: (message: string) => void) {
    this.#directory = directory;
    this.#onFailure = onFailure;
    mkdirSync(directory, { recursive: true });
    this.#release = lock(this.#file("owner"), directory);
    this.#generation = newestGeneration(directory);
  }

  /** Puts what was kept into `databases` and keeps what is committed from now on. */
  restore(databases: Databases): void {
    const records = this.#readAll();
    for (const { projectId, databaseId, state } of replay(records).values()) {
      databases.open(projectId, databaseId).database.import(state);
    }
    this.#databases = databases;
    this.#compact();
  }

  /** Keeps every commit to `database`. */
  follow(database: Database): void {
    database.subscribe((commit) => {
      if (this.#journal === undefined) return;
      try {
        const line = recordLine(recordOfCommit(database, commit));
        this.#journalBytes += writeSync(this.#journal, line);
        if (this.#journalBytes > Math.max(MIN_JOURNAL_BYTES, this.#snapshotBytes)) this.#compact();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.#onFailure(`Firestore's data can no longer be kept in ${this.#directory}: ${reason}`);
      }
    });
  }

  close(): void {
    if (this.#journal !== undefined) closeSync(this.#journal);
    this.#journal = undefined;
    this.#release();
  }

  /** Writes a snapshot of everything and begins a new journal; the old files are deleted once that is safe. */
  #compact(): void {
    const next = this.#generation + 1;
    const databases = this.#databases?.all() ?? [];
    // The journal comes first: a snapshot without its journal must not exist, since commits continue at once.
    writeWhole(this.#file(`journal.${next}`), [headerLine()]);
    this.#snapshotBytes = 0;
    writeWhole(this.#file(`snapshot.${next}`), this.#linesOf(databases));
    if (this.#journal !== undefined) closeSync(this.#journal);
    this.#journal = openSync(this.#file(`journal.${next}`), "a");
    this.#journalBytes = 0;
    this.#generation = next;
    const current = [`journal.${next}`, `snapshot.${next}`];
    for (const name of readdirSync(this.#directory)) {
      const isOurs = /^(?:snapshot|journal)\.\d/.test(name);
      if (isOurs && !current.includes(name)) rmSync(this.#file(name), { force: true });
    }
  }

  *#linesOf(databases: ReturnType<Databases["all"]>): Generator<string> {
    yield headerLine();
    for (const { database } of databases) {
      for (const record of recordsOf(database)) {
        const line = recordLine(record);
        this.#snapshotBytes += line.length;
        yield line;
      }
    }
  }

  #readAll(): readonly DataRecord[] {
    try {
      return [...this.#read("snapshot"), ...this.#read("journal")];
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  #read(kind: "snapshot" | "journal"): readonly DataRecord[] {
    const file = this.#file(`${kind}.${this.#generation}`);
    if (!existsSync(file)) return [];
    const records = readRecords(readFileSync(file, "utf8"));
    if (records === undefined)
      throw new Error(`${file} does not hold data of this emulator; move it away to start anew.`);
    return records;
  }

  #file(name: string): string {
    return join(this.#directory, name);
  }
}

/** The newest complete snapshot's number; a journal alone belongs to a snapshot that was never finished. */
function newestGeneration(directory: string): number {
  const generations = readdirSync(directory).map((name) => Number(/^snapshot\.(\d+)$/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...generations);
}

function lock(file: string, directory: string): () => void {
  const lock = takeLock(file);
  if ("release" in lock) return lock.release;
  throw new Error(`Another Firestore emulator (process ${lock.heldBy}) keeps its data in ${directory}.`);
}
