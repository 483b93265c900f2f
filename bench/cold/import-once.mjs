// Loads one module in a fresh process and prints the processor's ms that this takes.
import { pathToFileURL } from "node:url";

const before = process.cpuUsage();
await import(pathToFileURL(process.argv[2]).href);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`\n${(user + system) / 1000}\n`);
process.exit(0);
