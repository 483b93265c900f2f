import { closeSync, openSync, renameSync, writeSync } from "node:fs";

const mostBytes = 5_000_000;
const longestLine = 100_000;

/**
 * Writes lines to `file`, which is emptied first, and as `file.old` keeps those before them: together at most 10 MB,
 * however many lines there are. A full disk cuts the log short and does no other harm.
 */
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
      // What cannot be logged is not worth ending the stack for.
    }
  };
}
