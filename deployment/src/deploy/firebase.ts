import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import type { Place } from "./finding.ts";

/** Ends a program with the process that started it: if that is killed, nobody would hear of the rest of a deployment. */
const endWithParent = `data:text/javascript,
  const { ppid } = process; setInterval(() => process.ppid === ppid || process.exit(1), 250).unref();`;

/**
 * Deploys a checkout with firebase-tools, which asks nothing: what `--force` agrees to was agreed to before. Returns its
 * exit code.
 */
export function deployByFirebase({ alias, root }: Place, options: readonly string[]): number {
  const args = ["deploy", "--project", alias, "--force", "--non-interactive", ...options];
  const program = join(projectRoot, "node_modules/firebase-tools/lib/bin/firebase.js");
  const env = { ...process.env, ...manifestThroughFile(root) };
  const place = { cwd: root, stdio: "inherit", env } as const;
  const { status, error } = spawnSync(process.execPath, ["--import", endWithParent, program, ...args], place);
  if (error) throw error;
  return status ?? 1;
}

/**
 * Makes firebase-tools read the functions' declarations from a file. By default it starts a server for that, waits
 * three seconds for its end, and gives up on a busy machine after ten.
 */
function manifestThroughFile(root: string): Record<string, string> {
  const folder = join(root, ".data/manifest");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return { FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: folder, FUNCTIONS_DISCOVERY_TIMEOUT: "120" };
}
