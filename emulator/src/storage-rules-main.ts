import { createInterface } from "node:readline";
import { Runtime } from "./storage-rules/runtime.ts";

// The program that firebase-tools starts in place of the Storage rules runtime: one JSON object per line, in and out.
// It ends with its input, and never writes to stderr, which firebase-tools would show as a warning.
// STORAGE_EMULATOR_EXPLAIN_RULES=1 makes it say why a request is denied.
const runtime = new Runtime((message) => process.stdout.write(`${JSON.stringify(message)}\n`), {
  explain: process.env["STORAGE_EMULATOR_EXPLAIN_RULES"] === "1",
});
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => void runtime.receive(line));
lines.on("close", () => process.exit(0));
process.on("SIGINT", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
runtime.start();
