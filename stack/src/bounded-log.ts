import { closeSync, openSync, renameSync, writeSync } from "node:fs";

const mostBytes = 5_000_000;
const longestLine = 100_000;

/** Writes lines to `file`, and keeps the previous ones as `file.old`, together at most 10 MB; ignores a full disk. */
export function boundedLog(file: string): (line: string) => void {
  let log = openSync(file, "w");
  let bytes = 0;
  return (line) => {
    const text = Buffer.from(`${line.slice(0, longestLine)}\n`);
    try {
      if (bytes + text.length > mostBytes) {
        renameSync(file, `${file}.old`);
        closeSync(log);
        log = openSync(file, "w");
        bytes = 0;
      }
      bytes += writeSync(log, text);
    } catch {
      // A failing log is not a reason to end the stack.
    }
  };
}
