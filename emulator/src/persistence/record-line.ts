import { crc32 } from "node:zlib";
import type { DocumentState } from "../firestore/database-state.ts";

/** One line of a data file or snapshot: the documents of one database after a commit. */
export type DataRecord = {
  readonly database: readonly [projectId: string, databaseId: string];
  /** The commit's time in microseconds since the epoch. */
  readonly time: string;
  readonly put: readonly DocumentState[];
  readonly remove: readonly (readonly string[])[];
};

/** The first line of every data file. */
const HEADER = { format: "firestore-emulator", version: 1 };

/** The line that begins a file of data. */
export function headerLine(): string {
  return formatLine(HEADER);
}

/** Formats a record as a line with a checksum, which shows whether all of it was written. */
export function recordLine(record: DataRecord): string {
  return formatLine(record);
}

/**
 * Reads the records of a file. An incomplete last line is skipped: its commit was never acknowledged. Undefined if the
 * file does not begin like ours, or is damaged before its end.
 */
export function readRecords(text: string): readonly DataRecord[] | undefined {
  const [first = "", ...lines] = text.split("\n");
  const header = parseLine(first);
  if (header === undefined || JSON.stringify(header) !== JSON.stringify(HEADER)) return undefined;
  const records: DataRecord[] = [];
  // The last is incomplete: it has no end.
  for (const line of lines.slice(0, -1)) {
    const record = parseLine(line);
    if (record === undefined) return undefined;
    // The checksum proves that the line is one that `recordLine` wrote.
    records.push(record as DataRecord);
  }
  return records;
}

// Line ::= Checksum " " Json
function formatLine(content: unknown): string {
  const json = JSON.stringify(content);
  return `${checksum(json)} ${json}\n`;
}

function parseLine(line: string): unknown {
  const json = line.slice(9);
  return line[8] === " " && line.slice(0, 8) === checksum(json) ? JSON.parse(json) : undefined;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}
