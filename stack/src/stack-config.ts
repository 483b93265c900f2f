import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { admitEmulators } from "./local-policy.ts";
import type { Ports } from "./ports.ts";
import { projectRoot } from "./project.ts";

/** What a stack is called, and where it keeps its own files. */
export type StackPlace = {
  /** Part of the names of generated files. */
  readonly name: string;
  readonly ports: Ports;
  /** Where the served copy of the site goes; inside the checkout, as Firebase refuses other places. */
  readonly site: string;
};

/**
 * Writes the configuration of one stack: firebase.json with its ports, and a copy of the site that knows where the
 * emulators listen. It stands in the project's root, as its paths count from there. Answers its path.
 */
export function writeStackConfig({ name, ports, site }: StackPlace): string {
  const config = JSON.parse(readFileSync(join(projectRoot, "firebase.json"), "utf8"));
  const file = join(projectRoot, `firebase.${name}.json`);
  for (const [emulator, port] of Object.entries(ports))
    if (emulator === "websocket") config.emulators.firestore.websocketPort = port;
    else config.emulators[emulator].port = port;
  config.hosting.public = site.slice(projectRoot.length + 1);
  config.hosting.headers = withEmulators(config.hosting.headers ?? [], ports);
  admitEmulators(config.hosting, ports);
  writeFileSync(file, JSON.stringify(config, null, 2));
  copySite(site, ports);
  return file;
}

type Headers = readonly { readonly headers: readonly { readonly key: string; readonly value: string }[] }[];

/** The site's headers, with a content security policy that lets a page reach the emulators where it reaches Google. */
function withEmulators(rules: Headers, ports: Ports): Headers {
  const origin = (port: number) => `http://127.0.0.1:${port}`;
  const all = [ports.auth, ports.firestore, ports.storage, ports.functions].map(origin).join(" ");
  const widen = (policy: string) =>
    policy
      .replace("connect-src ", `connect-src ${all} `)
      .replace("img-src ", `img-src ${origin(ports.storage)} `);
  return rules.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({
      key,
      value: key.toLowerCase() === "content-security-policy" ? widen(value) : value,
    })),
  }));
}

/** Puts the built site where the stack serves it from, with the addresses that only a local stack has. */
export function copySite(site: string, ports: Ports): void {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  cpSync(join(projectRoot, "hosting/dist"), site, { recursive: true });
  writeFileSync(join(site, "emulators.json"), JSON.stringify(emulatorAddresses(ports)));
}

/** `/emulators.json` of a local stack, which the browser reads; in production there is none. */
export function emulatorAddresses(ports: Ports): object {
  const at = (port: number) => ({ host: "127.0.0.1", port });
  return {
    auth: `http://127.0.0.1:${ports.auth}`,
    firestore: at(ports.firestore),
    storage: at(ports.storage),
    functions: at(ports.functions),
  };
}
