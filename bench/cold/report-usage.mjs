// Preloaded into a served function: when told to end, it prints what the process has used.
import { readFileSync } from "node:fs";

/** Most memory ever held, in MB; what `resourceUsage` tells would include the process that started this one. */
function peak() {
  try {
    return Number(readFileSync("/proc/self/status", "utf8").match(/^VmHWM:\s+(\d+)/m)?.[1]) / 1000;
  } catch {
    // Not Linux: what is held now is the best there is.
    return process.memoryUsage.rss() / 1e6;
  }
}

process.on("SIGTERM", () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(`\nusage ${JSON.stringify({ cpu: (user + system) / 1000, rss: peak() })}\n`);
  process.exit(0);
});
