import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Firestore } from "firebase-admin/firestore";
import { freePort } from "../../emulator/conformance/free-port.ts";
import { type CommandLine, googleEmulator } from "../../emulator/conformance/google-emulator.ts";

export type Side = "ours" | "google";

/** An emulator in a separate process. */
type Server = Awaited<ReturnType<typeof startServer>>;

const project = "demo-bench";

const host = "127.0.0.1";
const patience = 60_000;

/** Starts an emulator as users do: our built package through its `java`, Google's with the options of its script. */
export async function startServer(side: Side) {
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
    port,
    /** The time from the start of the process to its first answer about a document, in ms. */
    firstAnswer: performance.now() - started,
    /** Resident megabytes of the process. */
    memory: () => residentMegabytes(child),
    end: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Connects the Admin SDK to an emulator, bypassing its rules. */
export function connect({ port }: Server): Firestore {
  const customHeaders = { Authorization: "Bearer owner" };
  return new Firestore({ projectId: project, host: `${host}:${port}`, ssl: false, customHeaders });
}

/** Returns why Google's emulator cannot start here; undefined if it can. */
export function googleIsMissing(): string | undefined {
  try {
    googleEmulator(host, 0);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

let built: string | undefined;

function ourEmulator(port: number): CommandLine {
  built ??= build();
  const program = join(built, "src/firestore-main.js");
  const args = ["-Duser.language=en", "-jar", program, "--host", host, "--port", String(port)];
  return { command: join(built, "bin/java"), args };
}

/** Builds the package as it is published and returns its folder. */
function build(): string {
  execFileSync("npm", ["run", "build", "-w", "@daily-genius/emulator"], { stdio: "ignore" });
  return fileURLToPath(new URL("dist", import.meta.resolve("@daily-genius/emulator/package.json")));
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
