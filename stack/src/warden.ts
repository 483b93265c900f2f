import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { killMarked } from "./marked-processes.ts";
import { endOf } from "./parts.ts";

// Runs between a command and the emulators, in a separate session. The command keeps its standard input open: `stop`
// asks for an orderly end; if it closes, the command was killed and everything ends at once.

const [mark = "", temporary = "", program = "", ...args] = process.argv.slice(2);
const orderlyEnd = 10_000;
const hastyEnd = 1_500;

const emulators = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
let isEnding = false;

/** Asks the emulators to end and writes the reason to their log. */
function end(reason: string, patience: number): void {
  process.stdout.write(`Stopping the emulators: ${reason}.\n`);
  emulators.kill("SIGINT");
  setTimeout(() => leave(1), patience);
  isEnding = true;
}

function leave(code: number): never {
  killMarked(mark);
  rmSync(temporary, { recursive: true, force: true });
  process.exit(code);
}

process.stdin.on("data", () => isEnding || end("requested", orderlyEnd));
process.stdin.on("close", () => end("the command has exited", hastyEnd));
process.stdin.on("error", () => end("the command has exited", hastyEnd));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => isEnding || end(`received ${signal}`, orderlyEnd));
// Nothing reads its output once the command is gone.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

emulators.on("error", () => leave(1));
emulators.on("exit", (code, signal) => {
  if (signal && !isEnding) process.stdout.write(`${endOf("Firebase", code, signal)}\n`);
  leave(isEnding ? 0 : (code ?? 1));
});
