// Preloaded into a served function: prints the resources that the process has used when it is asked to end.
import { readFileSync } from "node:fs";

/** Returns the peak memory in MB; `resourceUsage` would include the process that started this one. */
function peak() {
  try {
    return Number(readFileSync("/proc/self/status", "utf8").match(/^VmHWM:\s+(\d+)/m)?.[1]) / 1000;
  } catch {
    // Outside Linux: the current memory is the best approximation.
    return process.memoryUsage.rss() / 1e6;
  }
}

process.on("SIGTERM", () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(`\nusage ${JSON.stringify({ cpu: (user + system) / 1000, rss: peak() })}\n`);
  process.exit(0);
});
