import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildInto } from "../build.ts";
import { startEmulators } from "../emulators.ts";
import { ensureLocalSecrets } from "../local-secrets.ts";
import { findFree } from "../ports.ts";
import { projectRoot, testProject } from "../project.ts";
import { stackConfigFile } from "../stack-config.ts";
import { clientEnvironment } from "../stack-environment.ts";

const firstPort = 7800;
const place = Symbol.for("daily-genius.test-stack");

/** Vitest asks once for each project; all of them share the stack that the first one starts. */
const shared = globalThis as { [place]?: Promise<() => Promise<void>> };

/** Starts the stack of a test run: other ports, another project and empty data, so that `npm start` may run beside it. */
export default async function oneStack(): Promise<(() => Promise<void>) | undefined> {
  // Somebody started a stack for this run already.
  if (shared[place] === undefined && process.env["FIRESTORE_EMULATOR_HOST"] !== undefined) return undefined;
  if (shared[place] !== undefined) {
    await shared[place];
    return undefined;
  }
  shared[place] = start();
  return shared[place];
}

async function start(): Promise<() => Promise<void>> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  ensureLocalSecrets();
  // Inside the checkout, as Hosting serves nothing from elsewhere.
  mkdirSync(join(projectRoot, ".data"), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, ".data", "test-"));
  await buildInto(folder, say);
  say("Starting the test stack …");
  const ports = await findFree(firstPort);
  const name = `test-${ports.auth}`;
  const stack = await startEmulators({ name, project: testProject, ports, folder, say });
  Object.assign(process.env, clientEnvironment(testProject, ports));
  return async () => {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(stackConfigFile(name), { force: true });
  };
}
