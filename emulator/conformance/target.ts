import { once } from "node:events";
import { startEmulator } from "../src/server.ts";
import { startProgram } from "../src/testing/program.ts";
import { freePort } from "./free-port.ts";
import { googleEmulator } from "./google-emulator.ts";

export type TargetName = "ours" | "google" | "project";

/** A running emulator. */
export type Target = {
  readonly name: TargetName;
  /** The access token of the owner of a real project. */
  readonly token?: string;
  readonly host: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** Returns the emulator that `CONFORMANCE_TARGET` names, or "project" for a real project; ours by default. */
export function chosenTarget(): TargetName {
  const chosen = process.env["CONFORMANCE_TARGET"] ?? "ours";
  if (chosen === "ours" || chosen === "google" || chosen === "project") return chosen;
  throw new Error(`CONFORMANCE_TARGET must be "ours", "google" or "project", not "${chosen}".`);
}

/** Starts the emulator on a separate port. */
export function startTarget(name: TargetName = chosenTarget()): Promise<Target> {
  return { ours: startOurs, google: startGoogle, project: reachProject }[name]();
}

/** The service itself, in an empty project of one's own: its documents are removed before each case. */
async function reachProject(): Promise<Target> {
  process.stdout.write(
    "A real project is untried as a target: nobody has run these cases against one yet.\n",
  );
  const { CONFORMANCE_PROJECT: project, CONFORMANCE_TOKEN: token } = process.env;
  if (!project || !token)
    throw new Error(
      "Set CONFORMANCE_PROJECT to its id, and CONFORMANCE_TOKEN to an access token of its owner.",
    );
  return {
    name: "project",
    token,
    host: "firestore.googleapis.com",
    port: 443,
    close: async () => undefined,
  };
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
