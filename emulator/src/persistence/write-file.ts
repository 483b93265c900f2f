import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { StatusError } from "../status.ts";

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

/** The sentence for each reason why a file cannot grow. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk quota is used up",
  EFBIG: "The disk takes no larger file",
  EROFS: "The disk is read-only",
  EIO: "The disk does not work",
};

/** Returns the answer to a commit that cannot be written into `directory`; undefined if the disk is not the cause. */
export function writeFailure(directory: string, error: unknown): StatusError | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  if (reason === undefined) return undefined;
  return new StatusError(
    "RESOURCE_EXHAUSTED",
    `${reason} (${code}): writes are refused until ${directory} is writable again. Saved data is intact.`,
  );
}

/** A file that grows by whole lines: when `append` returns, the line is in it; when it throws, none of the line is. */
export class Journal {
  readonly #file: number;
  #bytes: number;

  constructor(path: string) {
    this.#file = openSync(path, "r+");
    this.#bytes = statSync(path).size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  append(line: string): void {
    const bytes = Buffer.from(line);
    try {
      // A disk that becomes full takes only the beginning of a line.
      for (let written = 0; written < bytes.length; )
        written += writeSync(this.#file, bytes, written, bytes.length - written, this.#bytes + written);
    } catch (error) {
      // If this fails too, the next line replaces the rest.
      ftruncateSync(this.#file, this.#bytes);
      throw error;
    }
    this.#bytes += bytes.length;
  }

  close(): void {
    closeSync(this.#file);
  }
}
