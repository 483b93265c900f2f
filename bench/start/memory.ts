import { readdirSync } from "node:fs";
import { parentOf, readOf } from "@daily-genius/project/testing/command";

/** The memory of a command and all processes that it started; a shared page counts once, divided among them. */
export type Memory = { readonly megabytes: number; readonly processes: number };

/** Returns the memory of the process `root` and of everything that it started. */
export function memoryBelow(root: number): Memory {
  const parents = new Map(
    readdirSync("/proc")
      .map(Number)
      .filter(Number.isInteger)
      .map((pid) => [pid, parentOf(pid)]),
  );
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === root || isBelow(parents.get(pid)));
  const sizes = [...parents.keys()].filter(isBelow).map(shareOf);
  return {
    megabytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024),
    processes: sizes.filter((size) => size > 0).length,
  };
}

function shareOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readOf(pid, "smaps_rollup"))?.[1] ?? 0);
}
