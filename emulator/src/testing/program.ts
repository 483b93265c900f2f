import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** The emulator in a separate process, so that a request that ends it ends no test. */
export type Program = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly output: () => string;
};

/** Starts a program that runs the emulator, and resolves when it answers or has ended. */
export async function startProgram(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  isReady = /Firestore is at .*:(\d+)\n/,
): Promise<Program> {
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  while (child.exitCode === null && !isReady.test(output)) await sleep(20);
  return { child, port: Number(isReady.exec(output)?.[1]), output: () => output };
}
