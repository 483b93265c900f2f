import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { admitEmulators } from "./local-policy.ts";
import type { Ports } from "./ports.ts";
import { projectRoot } from "./project.ts";

/** What a stack is called, and where it keeps what it runs. */
export type StackPlace = {
  /** Part of the names of generated files. */
  readonly name: string;
  readonly ports: Ports;
  /** Holds the stack's copies of the built site and functions; inside the checkout, as Firebase refuses other places. */
  readonly folder: string;
  /** Whether the site is rebuilt while the stack runs. */
  readonly watch?: boolean;
};

/**
 * Writes the configuration of one stack: firebase.json with its ports, its copies of what was built, and a page that
 * says where the emulators listen. It stands in the project's root, as its paths count from there. Answers its path.
 */
export function writeStackConfig({ name, ports, folder, watch }: StackPlace): string {
  const config = JSON.parse(readFileSync(join(projectRoot, "firebase.json"), "utf8"));
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

/** Puts the page that says where the emulators listen into the site that a stack in `folder` serves. */
export function nameEmulators(folder: string, ports: Ports): void {
  writeFileSync(join(folder, "site/emulators.json"), JSON.stringify(emulatorAddresses(ports)));
}

/** The file that `writeStackConfig` writes for a stack of this name. */
export function stackConfigFile(name: string): string {
  return join(projectRoot, `firebase.${name}.json`);
}

/** `/emulators.json` of a local stack, which the browser reads; in production there is none. */
function emulatorAddresses(ports: Ports): object {
  const at = (port: number) => ({ host: "127.0.0.1", port });
  return {
    auth: `http://127.0.0.1:${ports.auth}`,
    firestore: at(ports.firestore),
    storage: at(ports.storage),
    functions: at(ports.functions),
  };
}
