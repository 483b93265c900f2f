import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

export type CommandLine = { readonly command: string; readonly args: readonly string[] };

const MAIN_CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
const COMPONENT = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";

/** Returns the command of Google's emulator: gcloud's component, else firebase-tools' newest download; else throws. */
export function googleEmulator(host: string, port: number): CommandLine {
  const jar = [componentOfGcloud(), downloadOfFirebaseTools()].find((one) => one && existsSync(one));
  if (jar === undefined) {
    throw new Error(
      "Google's emulator needs the gcloud CLI with its component cloud-firestore-emulator, or a download of firebase-tools.",
    );
  }
  if (spawnSync("java", ["-version"]).status !== 0) throw new Error("Google's emulator needs Java.");
  // The same options as in Google's own script.
  return {
    command: "java",
    args: ["-Duser.language=en", "-cp", jar, MAIN_CLASS, "--host", host, "--port", String(port)],
  };
}

function componentOfGcloud(): string | undefined {
  const info = ["info", "--format=value(installation.sdk_root)"];
  // There may be a download even if gcloud is missing.
  const { status, stdout } = spawnSync("gcloud", info, { encoding: "utf8" });
  return status === 0 ? join(stdout.trim(), COMPONENT) : undefined;
}

function downloadOfFirebaseTools(): string | undefined {
  const directory = join(homedir(), ".cache", "firebase", "emulators");
  const jars = existsSync(directory)
    ? readdirSync(directory).filter((name) => /^cloud-firestore-emulator-.*\.jar$/.test(name))
    : [];
  const newest = jars.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  return newest && join(directory, newest);
}
