import { rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { projectRoot } from "../project.ts";
import { type RunningCommand, runCommandLine } from "./command.ts";
import { randomPorts } from "./random-ports.ts";

/** A stack that `npm start` runs for one test. */
export type StartedStack = {
  readonly command: RunningCommand;
  /** Where its data are kept, and what every process of it has among its arguments or in its environment. */
  readonly folder: string;
  /** The first of its ten ports. */
  readonly port: number;
};

/** Calls a function when what was started for a test is no longer needed. */
type AtEnd = (clean: () => Promise<void>) => void;

/** Starts a stack with no posts, on free ports; it ends with the test, and its data go then. */
export async function startStack(atEnd: AtEnd = onTestFinished): Promise<StartedStack> {
  const { auth: port } = await randomPorts();
  const folder = join(projectRoot, ".data", `start-${port}`);
  atEnd(async () => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(projectRoot, `firebase.start-${port}.json`), { force: true });
  });
  return { command: await startAgain(port, atEnd), folder, port };
}

/** Starts the stack that ended on `port` with what it left; it ends with the test. */
export async function startAgain(port: number, atEnd: AtEnd = onTestFinished): Promise<RunningCommand> {
  const command = runCommandLine(["start", "--empty", "--ports", String(port)]);
  atEnd(async () => {
    command.child.kill("SIGTERM");
    await command.ended;
  });
  await command.says(/Daily Genius is running/);
  return command;
}
