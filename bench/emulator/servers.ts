import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../emulator/conformance/free-port.ts";
import { type CommandLine, googleEmulator } from "../../emulator/conformance/google-emulator.ts";

/** Whose emulator. */
export type Side = "ours" | "google";

/** An emulator in a process of its own. */
export type Server = {
  readonly side: Side;
  readonly port: number;
  /** Milliseconds from starting the process to its first answer to a request for a document. */
  readonly firstAnswer: number;
  /** Resident megabytes of the process. */
  readonly memory: () => number;
  readonly end: () => Promise<void>;
};

/** The project whose documents are measured. */
export const project = "demo-bench";

const host = "127.0.0.1";
const folder = join(import.meta.dirname, "..", "..", "emulator");
const patience = 60_000;

/** Starts an emulator as its users do: ours through the shim that firebase-tools finds, Google's by its own script's options. */
export async function startServer(side: Side): Promise<Server> {
  const port = await freePort();
  const { command, args } = side === "ours" ? ourEmulator(port) : googleEmulator(host, port);
  const started = performance.now();
  const child = spawn(command, [...args], { stdio: "ignore" });
  const ended = once(child, "exit");
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() - started > patience)
      throw new Error(`${side === "ours" ? "Our" : "Google's"} emulator did not start.`);
    await sleep(5);
  }
  return {
    side,
    port,
    firstAnswer: performance.now() - started,
    memory: () => residentMegabytes(child),
    end: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Why Google's emulator cannot be started here; undefined if it can. */
export function googleIsMissing(): string | undefined {
  try {
    googleEmulator(host, 0);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function ourEmulator(port: number): CommandLine {
  const program = join(folder, "src", "firestore-main.ts");
  const args = ["-Duser.language=en", "-jar", program, "--host", host, "--port", String(port)];
  return { command: join(folder, "bin", "java"), args };
}

function answers(port: number): Promise<boolean> {
  const path = `/v1/projects/${project}/databases/(default)/documents/none/none`;
  return new Promise((resolve) => {
    const request = get({ host, port, path, agent: false }, (response) => {
      response.resume().once("end", () => resolve(true));
    });
    request.once("error", () => resolve(false));
  });
}

function residentMegabytes({ pid }: ChildProcess): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) / 1024;
}
