import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Databases } from "../databases.ts";
import type { Commit } from "../firestore/commit-writes.ts";
import type { Database } from "../firestore/database.ts";
import { takeLock } from "../pid-lock.mjs";
import { linesOf, recordOfCommit, replay } from "./database-records.ts";
import { type DataRecord, headerLine, readRecords, recordLine } from "./record-line.ts";
import { Journal, writeFailure, writeWhole } from "./write-file.ts";

/** A journal larger than this, in bytes, and than its snapshot, is folded into a new snapshot. */
const MIN_JOURNAL_BYTES = 8 << 20;

/**
 * Stores databases between runs: `snapshot.N`, all documents at some time, and `journal.N`, the commits since; where a
 * snapshot could not be written, the journals after the one before hold them. A commit is in a journal before it is
 * applied, so a kill at any moment loses no acknowledged commit, and a commit that cannot be written is refused.
 */
export class DataDirectory {
  readonly #directory: string;
  readonly #log: (line: string) => void;
  readonly #release: () => void;
  #generation = 0;
  #journal: Journal | undefined;
  readonly #minJournalBytes: number;
  #foldsAt: number;
  #isRefusing = false;
  #databases: Databases | undefined;

  /** Takes a directory for this process alone; `log` is called when commits cannot be stored and are refused. */
  constructor(directory: string, log: (line: string) => void, minJournalBytes = MIN_JOURNAL_BYTES) {
    this.#directory = directory;
    this.#log = log;
    this.#minJournalBytes = minJournalBytes;
    this.#foldsAt = minJournalBytes;
    try {
      mkdirSync(directory, { recursive: true });
      const lock = takeLock(this.#file("owner"));
      if ("heldBy" in lock)
        throw new Error(
          `Another Firestore emulator (process ${lock.heldBy}) keeps its data in ${directory}.`,
        );
      this.#release = lock.release;
    } catch (error) {
      throw writeFailure(directory, error) ?? error;
    }
  }

  /** Loads the stored data into `databases` and stores further commits. */
  restore(databases: Databases): void {
    try {
      const snapshot = this.#stored("snapshot").at(-1) ?? 0;
      const journals = this.#stored("journal").filter((number) => number >= snapshot);
      this.#generation = journals.at(-1) ?? snapshot;
      const records = [
        ...(snapshot > 0 ? this.#read(`snapshot.${snapshot}`) : []),
        ...journals.flatMap((number) => this.#read(`journal.${number}`)),
      ];
      for (const { name, state } of replay(records)) databases.open(name).database.import(state);
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
    const journal = this.#journal;
    this.#journal = undefined;
    try {
      journal?.close();
    } finally {
      this.#release();
    }
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
      // Nothing is lost: a journal continues, and the next attempt comes when it has grown.
      this.#foldsAt = this.#journal.bytes + this.#minJournalBytes;
      this.#log(`No snapshot could be written in ${this.#directory}: ${String(error)}`);
    }
  }

  /** Begins a new journal, then writes a snapshot of everything; older files are deleted once that is safe. */
  #fold(): void {
    const next = this.#generation + 1;
    writeWhole(this.#file(`journal.${next}`), [headerLine()]);
    const journal = new Journal(this.#file(`journal.${next}`));
    const previous = this.#journal;
    // Whatever fails from here on, commits go on in the journal that every snapshot written so far is followed by.
    this.#journal = journal;
    this.#generation = next;
    previous?.close();
    const snapshotBytes = writeWhole(this.#file(`snapshot.${next}`), linesOf(this.#databases?.all() ?? []));
    this.#foldsAt = Math.max(this.#minJournalBytes, snapshotBytes);
    const current = [`journal.${next}`, `snapshot.${next}`];
    for (const name of readdirSync(this.#directory)) {
      const isOurs = /^(?:snapshot|journal)\.\d/.test(name);
      if (isOurs && !current.includes(name)) rmSync(this.#file(name), { force: true });
    }
  }

  #read(name: string): readonly DataRecord[] {
    const file = this.#file(name);
    const records = readRecords(readFileSync(file, "utf8"));
    if (records === undefined)
      throw new Error(
        `${file} is damaged or does not contain this emulator's data. Move it away to start over.`,
      );
    return records;
  }

  /** The numbers of the complete files of a kind, in order. */
  #stored(kind: "snapshot" | "journal"): readonly number[] {
    const numbers = readdirSync(this.#directory).map((name) => name.split(`${kind}.`)[1] ?? "");
    return numbers
      .filter((number) => /^\d+$/.test(number))
      .map(Number)
      .sort((a, b) => a - b);
  }

  #file(name: string): string {
    return join(this.#directory, name);
  }
}
