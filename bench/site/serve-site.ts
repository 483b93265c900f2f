import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "@daily-genius/project/testing/command";
import { build } from "vite";
import { freePort } from "../../emulator/conformance/free-port.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const project = "demo-bench";

/** Builds the site and serves it from a Hosting emulator, headers included, with a story of the day that has a page. */
export async function serveSite(): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-bench-"));
  const site = join(folder, "site");
  await build({ root: at("../../hosting"), logLevel: "error", build: { outDir: site } });
  // Writes the templates of the pages; the module that fills them is loaded only then.
  await import("../../hosting/prerender/write-templates.ts");
  const { aStory, writeStory } = await import("./written-story.ts");
  await writeStory(site, await aStory());
  const local = (port: number) => ({ host: "127.0.0.1", port });
  const [hosting, hub, logging] = await Promise.all([freePort(), freePort(), freePort()]);
  const config = JSON.parse(readFileSync(at("../../firebase.json"), "utf8")).hosting;
  // Without this a browser keeps a page for a tenth of its file's age, and no reader's visit asks the network.
  const fresh = { source: "/genius/**", headers: [{ key: "Cache-Control", value: "no-cache" }] };
  const headers = [...config.headers, fresh];
  const services = { hosting: local(hosting), hub: local(hub), logging: local(logging) };
  const emulators = { ...services, ui: { enabled: false } };
  writeFileSync(
    join(folder, "firebase.json"),
    JSON.stringify({ hosting: { ...config, headers, public: "site" }, emulators }),
  );
  const stop = await startHosting(folder);
  return {
    origin: `http://127.0.0.1:${hosting}`,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startHosting(folder: string): Promise<() => Promise<void>> {
  const firebase = createRequire(import.meta.url).resolve("firebase-tools/lib/bin/firebase.js");
  // A separate home keeps it from the user's caches, settings and accounts.
  const home = join(folder, "home");
  mkdirSync(home);
  const { child, says, ended } = runProgram(
    [firebase, "emulators:start", "--project", project, "--only", "hosting"],
    folder,
    { PATH: process.env["PATH"], HOME: home, XDG_CONFIG_HOME: home, CI: "1", NO_UPDATE_NOTIFIER: "1" },
  );
  await says(/All emulators ready/);
  return async () => {
    child.kill("SIGINT");
    await ended;
  };
}
