import { otherProcesses, readProcFile } from "@daily-genius/project/processes";
import { parentOf } from "@daily-genius/project/testing/command";

/** Returns the memory of a process and of everything that it started; a shared page counts once, divided among them. */
export function megabytesBelow(root: number): number {
  const parents = new Map(otherProcesses().map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === root || isBelow(parents.get(pid)));
  const shareOf = (pid: number) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(readProcFile(pid, "smaps_rollup"))?.[1] ?? 0);
  const kilobytes = [...parents.keys()].filter(isBelow).map(shareOf);
  return Math.round(kilobytes.reduce((sum, size) => sum + size, 0) / 1024);
}
