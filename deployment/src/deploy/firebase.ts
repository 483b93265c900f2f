import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/stack/project";

/** Runs a command of firebase-tools in a checkout, by default this one; returns its exit code. */
export function firebase(args: readonly string[], stdio: "pipe" | "inherit", root = projectRoot): number {
  const program = join(projectRoot, "node_modules/firebase-tools/lib/bin/firebase.js");
  const { status, error } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio });
  if (error) throw error;
  return status ?? 1;
}
