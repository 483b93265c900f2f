import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "@daily-genius/project/ports";
import { Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { admitEmulators } from "./local-policy.ts";

type StackPlace = {
  /** Part of the names of generated files. */
  readonly name: string;
  readonly ports: Ports;
  /** The folder of the stack's copies of site and functions. Firebase requires a folder inside the checkout. */
  readonly folder: string;
  readonly watch: boolean;
};

/** Writes firebase.json with one stack's ports and builds, and returns its path, in the root for relative paths. */
export function writeStackConfig({ name, ports, folder, watch }: StackPlace): string {
  const config = readConfig(join(projectRoot, "firebase.json"));
  const file = stackConfigFile(name);
  const inside = folder.slice(projectRoot.length + 1);
  for (const [emulator, port] of Object.entries(ports))
    if (emulator === "websocket") config.emulators.firestore.websocketPort = port;
    else config.emulators[emulator].port = port;
  config.functions[0].source = `${inside}/functions`;
  config.hosting.public = `${inside}/site`;
  admitEmulators(config.hosting, ports, watch);
  writeFileSync(file, JSON.stringify(config, null, 2));
  return file;
}

function readConfig(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Writes `/emulators.json`, where the browser finds the emulators, into the site of a stack in `folder`. */
export function nameEmulators(folder: string, { auth, firestore, storage, functions }: Ports): void {
  const at = (port: number) => ({ host: "127.0.0.1", port });
  const addresses = {
    auth: `http://127.0.0.1:${auth}`,
    firestore: at(firestore),
    storage: at(storage),
    functions: at(functions),
  };
  writeFileSync(join(folder, "site/emulators.json"), JSON.stringify(addresses));
}

/** Returns the path of the file that `writeStackConfig` writes for a stack of this name. */
export function stackConfigFile(name: string): string {
  return join(projectRoot, `firebase.${name}.json`);
}
