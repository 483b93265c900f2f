import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "@daily-genius/project/ports";
import { Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";

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

type Header = { readonly key: string; value: string };
type HostingConfig = { readonly headers: readonly { readonly headers: readonly Header[] }[] };

/**
 * Adds the addresses of one stack's emulators to the content security policy of firebase.json. If pages change while
 * the stack runs, anything inline is allowed instead of their hashes, because Hosting reads its configuration only
 * once.
 */
export function admitEmulators(hosting: HostingConfig, ports: Ports, pagesChange: boolean): void {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const calls = [ports.auth, ports.functions, ports.firestore, ports.storage].map(at).join(" ");
  for (const header of hosting.headers.flatMap((rule) => rule.headers)) {
    if (header.key !== "Content-Security-Policy") continue;
    // In the policies that allow Google's servers.
    header.value = header.value
      .replace(/connect-src(?=[^;]*googleapis)/, `connect-src ${calls}`)
      .replace(/img-src(?=[^;]*googleapis)/, `img-src ${at(ports.storage)}`);
    if (pagesChange)
      header.value = header.value.replace(/'sha256-[^']+'( 'sha256-[^']+')*/g, "'unsafe-inline'");
  }
}
