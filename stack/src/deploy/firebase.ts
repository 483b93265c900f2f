import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../project.ts";

/** Runs a command of firebase-tools in the checkout. */
export function firebase(args: readonly string[], stdio: "pipe" | "inherit" = "pipe") {
  const program = join(projectRoot, "node_modules/firebase-tools/lib/bin/firebase.js");
  return spawnSync(process.execPath, [program, ...args], { cwd: projectRoot, encoding: "utf8", stdio });
}

/** Firebase's answer in JSON, or `undefined` if it refuses. */
export function askFirebase(args: readonly string[]): unknown {
  const { status, stdout } = firebase([...args, "--json", "--non-interactive"]);
  try {
    const answer = JSON.parse(stdout);
    return status === 0 && answer.status === "success" ? answer.result : undefined;
  } catch {
    return undefined;
  }
}
