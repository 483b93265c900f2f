import { readFileSync } from "node:fs";

/** Returns the maximum memory of this process since its start, in megabytes. */
export function peakMegabytes(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
}
