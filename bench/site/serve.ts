import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@daily-genius/emulator/server";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { freePort } from "../../emulator/conformance/free-port.ts";
import { writeDocuments } from "../../tests/e2e/written-posts.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const project = "demo-bench";

/** A Hosting emulator with our build at its root, and each build to compare it with in a folder. */
export type Served = { readonly origin: string; readonly close: () => Promise<void> };

/** Builds all variants and serves them as production does, headers included, with a story of the day that has a page. */
export async function serveVariants(names: readonly string[]): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-bench-"));
  const site = join(folder, "site");
  await build({ root: at("../../hosting"), logLevel: "error", build: { outDir: site } });
  for (const name of names)
    await build({
      configFile: false,
      root: at(name),
      base: `/${name}/`,
      logLevel: "error",
      plugins: [react()],
      build: { outDir: join(site, name), assetsInlineLimit: 0 },
    });
  const rules = readFileSync(at("../../firestore.rules"), "utf8");
  const firestore = await startEmulator({ rules: { source: rules, fileName: "firestore.rules" } });
  // Writes the templates of the pages; the module that fills them is loaded only then.
  await import("../../hosting/prerender/write-templates.ts");
  const { aStory, writeStory } = await import("./written-story.ts");
  const story = await aStory();
  const { id, ...entry } = story;
  await writeDocuments(`127.0.0.1:${firestore.port}`, project, [[`feed/${id}`, entry]]);
  await writeStory(site, story);
  const local = (port: number) => ({ host: "127.0.0.1", port });
  writeFileSync(join(site, "emulators.json"), JSON.stringify({ firestore: local(firestore.port) }));
  const [hosting, hub, logging] = await Promise.all([freePort(), freePort(), freePort()]);
  const config = JSON.parse(readFileSync(at("../../firebase.json"), "utf8")).hosting;
  // The pages to compare with are apps: they get the policy of the app, which allows scripts and Firestore.
  const app = {
    ...config.headers.find(({ regex }: { regex?: string }) => regex === "^/$"),
    regex: `^/(?:${names.join("|")})?/?$`,
  };
  const admitted = JSON.stringify([...config.headers, app]).replaceAll(
    /connect-src(?=[^;]*googleapis)/g,
    `connect-src http://127.0.0.1:${firestore.port}`,
  );
  const services = { hosting: local(hosting), hub: local(hub), logging: local(logging) };
  const emulators = { ...services, ui: { enabled: false } };
  writeFileSync(
    join(folder, "firebase.json"),
    JSON.stringify({ hosting: { ...config, public: "site", headers: JSON.parse(admitted) }, emulators }),
  );
  const stop = await startHosting(folder);
  return {
    origin: `http://127.0.0.1:${hosting}`,
    close: async () => {
      await stop();
      await firestore.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startHosting(folder: string): Promise<() => Promise<void>> {
  const firebase = createRequire(import.meta.url).resolve("firebase-tools/lib/bin/firebase.js");
  // A separate home keeps it from the user's caches, settings and accounts.
  const home = join(folder, "home");
  mkdirSync(home);
  const child = spawn(
    process.execPath,
    [firebase, "emulators:start", "--project", project, "--only", "hosting"],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], HOME: home, XDG_CONFIG_HOME: home, CI: "1", NO_UPDATE_NOTIFIER: "1" },
    },
  );
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`The Hosting emulator ended: ${said}`)));
    child.stderr.on("data", (chunk) => (said += chunk));
    child.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes("All emulators ready")) resolve();
    });
  });
  return async () => {
    child.kill("SIGINT");
    await gone;
  };
}
