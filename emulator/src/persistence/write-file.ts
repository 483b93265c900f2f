import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file whole or not at all: under another name first, safely on disk, then renamed. A process killed at any
 * moment leaves the old file or the new one. Returns the file's size in bytes.
 */
export function writeWhole(file: string, lines: Iterable<string>): number {
  let bytes = 0;
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const descriptor = openSync(unfinished, "w");
    try {
      for (const chunk of chunksOf(lines)) {
        // Unlike `writeSync`, it continues when the disk takes only a part.
        writeFileSync(descriptor, chunk);
        bytes += chunk.length;
      }
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true, recursive: true });
    throw error;
  }
  syncDirectory(dirname(file));
  return bytes;
}

/** Ensures that a directory's own entries survive a power failure. */
function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Joins lines into pieces large enough for a system call each. */
function* chunksOf(lines: Iterable<string>): Generator<Buffer> {
  let waiting = "";
  for (const line of lines) {
    waiting += line;
    if (waiting.length < 1 << 20) continue;
    yield Buffer.from(waiting);
    waiting = "";
  }
  yield Buffer.from(waiting);
}
