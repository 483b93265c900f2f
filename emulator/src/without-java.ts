import { spawn } from "node:child_process";
import { emulatorEnvironment } from "./environment.ts";

// `without-java COMMAND ARGUMENTS` runs a command of firebase-tools with these emulators in place of Google's.
const [command, ...args] = process.argv.slice(2);
if (command === undefined || command === "--help") {
  const isAsked = command !== undefined;
  process[isAsked ? "stdout" : "stderr"].write("Usage: without-java firebase emulators:start\n");
  process.exit(isAsked ? 0 : 1);
}
const child = spawn(command, args, {
  stdio: "inherit",
  env: { ...process.env, ...emulatorEnvironment() },
});
// A terminal sends SIGINT to the child as well; firebase-tools would take a second one as a forced exit.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", ({ message }) => {
  process.stderr.write(`without-java: ${message}\n`);
  process.exit(1);
});
child.on("exit", (code) => process.exit(code ?? 1));
