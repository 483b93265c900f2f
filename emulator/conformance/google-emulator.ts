import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** A program and its arguments. */
export type CommandLine = { readonly command: string; readonly args: readonly string[] };

const MAIN_CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
const COMPONENT = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";

/**
 * How to start Google's emulator: the gcloud CLI's component `cloud-firestore-emulator`, or else the newest that
 * firebase-tools has downloaded, run by Java. Throws, saying what is missing, where there is neither.
 */
export function googleEmulator(host: string, port: number): CommandLine {
  const jar = [componentOfGcloud(), downloadOfFirebaseTools()].find((one) => one && existsSync(one));
  if (jar === undefined) {
    throw new Error(
      "Google's emulator needs the gcloud CLI with its component cloud-firestore-emulator, or a download of firebase-tools.",
    );
  }
  if (!runs("java", ["-version"])) throw new Error("Google's emulator needs Java.");
  // The options are those of Google's own script.
  return {
    command: "java",
    args: ["-Duser.language=en", "-cp", jar, MAIN_CLASS, "--host", host, "--port", String(port)],
  };
}

function componentOfGcloud(): string | undefined {
  try {
    const format = "--format=value(installation.sdk_root)";
    const directory = execFileSync("gcloud", ["info", format], { encoding: "utf8", stdio: "pipe" }).trim();
    return join(directory, COMPONENT);
  } catch {
    // No gcloud: there may still be a download.
    return undefined;
  }
}

function downloadOfFirebaseTools(): string | undefined {
  const directory = join(homedir(), ".cache", "firebase", "emulators");
  const jars = existsSync(directory)
    ? readdirSync(directory).filter((name) => /^cloud-firestore-emulator-.*\.jar$/.test(name))
    : [];
  const newest = jars.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  return newest && join(directory, newest);
}

function runs(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, [...args], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
