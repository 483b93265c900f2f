import { spawn } from "node:child_process";
import { once } from "node:events";
import { startEmulator } from "../src/server.ts";
import { freePort } from "./free-port.ts";
import { googleEmulator } from "./google-emulator.ts";

export type TargetName = "ours" | "google";

/** A running emulator. */
export type Target = {
  readonly name: TargetName;
  readonly host: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

const SLOWEST_START = 5 * 60_000;

/** Returns the emulator that `CONFORMANCE_TARGET` names; ours by default. */
export function chosenTarget(): TargetName {
  const chosen = process.env["CONFORMANCE_TARGET"] ?? "ours";
  if (chosen === "ours" || chosen === "google") return chosen;
  throw new Error(`CONFORMANCE_TARGET must be "ours" or "google", not "${chosen}".`);
}

/** Starts the emulator on a separate port. */
export function startTarget(name: TargetName = chosenTarget()): Promise<Target> {
  return name === "ours" ? startOurs() : startGoogle();
}

async function startOurs(): Promise<Target> {
  const { host, port, close } = await startEmulator();
  return { name: "ours", host, port, close };
}

async function startGoogle(): Promise<Target> {
  const host = "127.0.0.1";
  const port = await freePort();
  const { command, args } = googleEmulator(host, port);
  const java = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(java, "exit");
  let output = "";
  const isReady = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("is now running")) resolve();
    };
    java.stdout.on("data", read);
    java.stderr.on("data", read);
  });
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, SLOWEST_START).unref());
  await Promise.race([isReady, ended, isLate]);
  if (!output.includes("is now running")) {
    java.kill();
    throw new Error(`Google's emulator did not start: ${output}`);
  }
  return {
    name: "google",
    host,
    port,
    close: async () => {
      java.kill();
      await ended;
    },
  };
}
