import { renameSync, writeFileSync } from "node:fs";

/** Writes a file in one step: a kill or a full disk leaves the old content or the new. */
export function replaceFile(file: string, content: string | Uint8Array, mode = 0o666): void {
  writeFileSync(`${file}.next`, content, { mode });
  renameSync(`${file}.next`, file);
}
