import { rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { type RunningCommand, runCommandLine } from "@daily-genius/project/testing/command";
import { randomPorts } from "@daily-genius/project/testing/random-ports";
import { onTestFinished } from "vitest";

/** A stack that `npm start` runs for one test. */
export type StartedStack = {
  readonly command: RunningCommand;
  /** The folder of its data, which every process of it has in its arguments or environment. */
  readonly folder: string;
  /** The first of its ten ports. */
  readonly port: number;
};

/** Calls a function when the test no longer needs its resources. */
type AtEnd = (clean: () => Promise<void>) => void;

/** Starts a stack without posts, on free ports; after the test it ends and its data are removed. */
export async function startStack(atEnd: AtEnd = onTestFinished): Promise<StartedStack> {
  const { auth: port } = await randomPorts();
  const folder = join(projectRoot, ".data", `start-${port}`);
  atEnd(async () => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(projectRoot, `firebase.start-${port}.json`), { force: true });
  });
  return { command: await startAgain(port, atEnd), folder, port };
}

/** Starts the stack that ended on `port` with its old data; it ends with the test. */
export async function startAgain(port: number, atEnd: AtEnd = onTestFinished): Promise<RunningCommand> {
  const command = runCommandLine(["start", "--empty", "--ports", String(port)]);
  atEnd(async () => {
    command.child.kill("SIGTERM");
    await command.ended;
  });
  await command.says(/Daily Genius is running/);
  return command;
}
