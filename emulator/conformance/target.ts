import { once } from "node:events";
import { startEmulator } from "../src/server.ts";
import { startProgram } from "../src/testing/program.ts";
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
  const { child, output } = await startProgram(command, args, {}, /is now running/);
  if (child.exitCode !== null) throw new Error(`Google's emulator did not start: ${output()}`);
  const close = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { name: "google", host, port, close };
}
