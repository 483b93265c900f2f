import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ports } from "@daily-genius/project/ports";
import { projectRoot, testProject } from "@daily-genius/project/root";
import { randomPorts } from "@daily-genius/project/testing/random-ports";
import type { TestProject } from "vitest/node";
import { buildAndStart } from "../emulators.ts";
import { ensureLocalSecrets } from "../local-secrets.ts";
import { stackConfigFile } from "../stack-config.ts";
import { clientEnvironment } from "../stack-environment.ts";
import { FunctionsClock } from "./functions-clock.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The variables that name each stack of the run. */
    readonly stacks: readonly Record<string, string>[];
    /** The time zone of tests and browsers, in which it is morning when the run begins: no day ends during it. */
    readonly morningZone: string;
  }
}

/** The maximum number of parallel journeys, each on a separate stack. */
export const mostStacks = 2;
const journey = /\/tests\/(e2e|mobile-app)\//;

/**
 * Starts the stacks of a test run, with separate ports, project and data, so that `npm start` may run at the same time.
 * Vitest calls this for each project that needs them; the first call starts them for all.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = vitest.getRootProject();
  if (root.getProvidedContext().stacks !== undefined) return undefined;
  const journeys = vitest.state.getPaths().filter((file) => journey.test(file)).length;
  const ports = await findPorts(Math.max(1, Math.min(mostStacks, journeys)));
  say("Starting the test stacks…");
  await ensureLocalSecrets();
  const stops = await Promise.all(ports.map(start));
  root.provide("morningZone", morningZone(new Date()));
  root.provide(
    "stacks",
    ports.map((own) => clientEnvironment(testProject, own)),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Returns the zone where it is seven in the morning, or the nearest to it. */
function morningZone(now: Date): string {
  const east = 7 - now.getUTCHours();
  // These names count westwards.
  return `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(Math.max(-12, east))}`;
}

async function findPorts(count: number): Promise<readonly Ports[]> {
  const found = new Map<number, Ports>();
  while (found.size < count) {
    const ports = await randomPorts();
    found.set(ports.auth, ports);
  }
  return [...found.values()];
}

async function start(ports: Ports): Promise<() => Promise<void>> {
  // Inside the checkout: Hosting serves nothing from elsewhere.
  mkdirSync(join(projectRoot, ".data"), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, ".data", "test-"));
  const name = `test-${ports.auth}`;
  const preload = fileURLToPath(new URL("follow-clock.ts", import.meta.url));
  const stack = await buildAndStart({ name, project: testProject, ports, folder, preload, say });
  return async () => {
    await stack.stop();
    new FunctionsClock(`127.0.0.1:${ports.firestore}`).remove();
    rmSync(folder, { recursive: true, force: true });
    rmSync(stackConfigFile(name), { force: true });
  };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
