import { otherProcesses, readProcFile } from "@daily-genius/project/processes";

/** The environment variable with the stack's mark, set in every process of the stack. */
export const markName = "DAILY_GENIUS_STACK";

/** Returns the processes with the mark, except this one. Empty where /proc does not exist. */
function findMarked(mark: string): number[] {
  const wanted = `${markName}=${mark}`;
  return otherProcesses().filter((pid) => readProcFile(pid, "environ").split("\0").includes(wanted));
}

/** Kills every process with the mark, including those that start in the meantime. */
export function killMarked(mark: string): void {
  for (let round = 0; round < 20; round += 1) {
    const found = findMarked(mark);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended.
  }
}
