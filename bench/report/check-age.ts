import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { staleMeasurements } from "./bench-results.ts";

// Fails if a measurement is much older than what it measured, or of no commit.

const stale = staleMeasurements(readFileSync(join(projectRoot, "bench/RESULTS.md"), "utf8"), (paths) => {
  const last = ["log", "-1", "--format=%cs", "--", ...paths];
  return spawnSync("git", last, { cwd: projectRoot, encoding: "utf8" }).stdout?.trim() || undefined;
});
process.stdout.write(stale.map((line) => `${line}\n`).join(""));
process.exitCode = stale.length === 0 ? 0 : 1;
