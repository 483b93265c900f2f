import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Databases } from "../databases.ts";
import type { Commit } from "../firestore/commit.ts";
import type { Database } from "../firestore/database.ts";
import { takeLock } from "../pid-lock.mjs";
import { recordOfCommit, recordsOf, replay } from "./database-records.ts";
import { Journal } from "./journal.ts";
import { type DataRecord, headerLine, readRecords, recordLine } from "./record-line.ts";
import { writeFailure } from "./write-failure.ts";
import { writeWhole } from "./write-file.ts";

/** A journal larger than this, in bytes, and than its snapshot, is folded into a new snapshot. */
const MIN_JOURNAL_BYTES = 8 << 20;

/**
 * Stores databases between runs: `snapshot.N`, all documents at some time, and `journal.N`, the commits since. A commit
 * is in the journal before it is applied, so a kill at any moment loses no acknowledged commit, and a commit that
 * cannot be written is refused.
 */
export class DataDirectory {
  readonly #directory: string;
  readonly #log: (line: string) => void;
  readonly #release: () => void;
  #generation = 0;
  #journal: Journal | undefined;
  #foldsAt = MIN_JOURNAL_BYTES;
  #isRefusing = false;
  #databases: Databases | undefined;

  /** Takes a directory for this process alone; `log` is called when commits cannot be stored and are refused. */
  constructor(directory: string, log: (line: string) => void) {
    this.#directory = directory;
    this.#log = log;
    mkdirSync(directory, { recursive: true });
    this.#release = lock(this.#file("owner"), directory);
  }

  /** Loads the stored data into `databases` and stores further commits. */
  restore(databases: Databases): void {
    try {
      this.#generation = newestGeneration(this.#directory);
      const records = [...this.#read("snapshot"), ...this.#read("journal")];
      for (const { projectId, databaseId, state } of replay(records).values()) {
        databases.open(projectId, databaseId).database.import(state);
      }
      this.#databases = databases;
      this.#fold();
    } catch (error) {
      throw writeFailure(this.#directory, error) ?? error;
    }
  }

  /** Stores every commit to `database`. */
  follow(database: Database): void {
    database.writeAhead((commit) => this.#keep(database, commit));
    database.subscribe(() => this.#foldWhenLarge());
  }

  close(): void {
    this.#journal?.close();
    this.#journal = undefined;
    this.#release();
  }

  #keep(database: Database, commit: Commit): void {
    if (this.#journal === undefined) return;
    const line = recordLine(recordOfCommit(database, commit));
    try {
      this.#journal.append(line);
    } catch (error) {
      const failure = writeFailure(this.#directory, error);
      if (failure === undefined) throw error;
      if (!this.#isRefusing) this.#log(failure.message);
      this.#isRefusing = true;
      throw failure;
    }
    if (this.#isRefusing) this.#log(`Changes are saved again in ${this.#directory}.`);
    this.#isRefusing = false;
  }

  #foldWhenLarge(): void {
    if (this.#journal === undefined || this.#journal.bytes <= this.#foldsAt) return;
    try {
      this.#fold();
    } catch (error) {
      // Nothing is lost: the journal continues, and the next attempt comes when it has grown.
      this.#foldsAt = this.#journal.bytes + MIN_JOURNAL_BYTES;
      this.#log(`No snapshot could be written in ${this.#directory}: ${String(error)}`);
    }
  }

  /** Writes a snapshot of everything and begins a new journal; the old files are deleted once that is safe. */
  #fold(): void {
    const next = this.#generation + 1;
    // The journal comes first: a snapshot without its journal must not exist, because commits continue at once.
    writeWhole(this.#file(`journal.${next}`), [headerLine()]);
    const journal = new Journal(this.#file(`journal.${next}`));
    const snapshotBytes = this.#writeSnapshot(this.#file(`snapshot.${next}`), journal);
    this.#journal?.close();
    this.#journal = journal;
    this.#foldsAt = Math.max(MIN_JOURNAL_BYTES, snapshotBytes);
    this.#generation = next;
    const current = [`journal.${next}`, `snapshot.${next}`];
    for (const name of readdirSync(this.#directory)) {
      const isOurs = /^(?:snapshot|journal)\.\d/.test(name);
      if (isOurs && !current.includes(name)) rmSync(this.#file(name), { force: true });
    }
  }

  #writeSnapshot(file: string, journal: Journal): number {
    try {
      return writeWhole(file, linesOf(this.#databases?.all() ?? []));
    } catch (error) {
      // The newest snapshot counts, and the commits that follow go into the journal of an earlier one.
      rmSync(file, { force: true });
      journal.close();
      throw error;
    }
  }

  #read(kind: "snapshot" | "journal"): readonly DataRecord[] {
    const file = this.#file(`${kind}.${this.#generation}`);
    if (!existsSync(file)) return [];
    const records = readRecords(readFileSync(file, "utf8"));
    if (records === undefined)
      throw new Error(
        `${file} is damaged or does not hold data of this emulator; move it away to start anew.`,
      );
    return records;
  }

  #file(name: string): string {
    return join(this.#directory, name);
  }
}

function* linesOf(databases: ReturnType<Databases["all"]>): Generator<string> {
  yield headerLine();
  for (const { database } of databases) for (const record of recordsOf(database)) yield recordLine(record);
}

/** Returns the newest complete snapshot's number; a journal alone belongs to an unfinished snapshot. */
function newestGeneration(directory: string): number {
  const generations = readdirSync(directory).map((name) => Number(/^snapshot\.(\d+)$/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...generations);
}

function lock(file: string, directory: string): () => void {
  const lock = takeLock(file);
  if ("release" in lock) return lock.release;
  throw new Error(`Another Firestore emulator (process ${lock.heldBy}) keeps its data in ${directory}.`);
}
