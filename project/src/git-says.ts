import { spawnSync } from "node:child_process";

/** Returns what git says about a checkout, or a folder of one; `undefined` if it refuses or is not installed. */
export function gitSays(cwd: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
