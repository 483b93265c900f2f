// Started anew for each measurement: loads one module and prints what that took.
import { pathToFileURL } from "node:url";

const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
await import(pathToFileURL(process.argv[2]).href);
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
process.stdout.write(
  `\n${JSON.stringify({ ms, cpu: (user + system) / 1000, rss: process.memoryUsage.rss() / 1e6 })}\n`,
);
process.exit(0);
