import { readdirSync, readFileSync } from "node:fs";

/** Returns the ids of all other processes; none where /proc does not exist. */
export function otherProcesses(): number[] {
  try {
    const ids = readdirSync("/proc").map(Number);
    return ids.filter((pid) => Number.isInteger(pid) && pid !== process.pid);
  } catch {
    return [];
  }
}

/** Returns the text of `/proc/<pid>/<file>`; empty if the process has ended, or belongs to another user. */
export function readProcFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
