// Loads one module in a fresh process and prints the time and memory that this takes.
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
