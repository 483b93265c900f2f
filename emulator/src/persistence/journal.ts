import { closeSync, ftruncateSync, openSync, statSync, writeSync } from "node:fs";

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
