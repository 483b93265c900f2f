import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gitSays } from "@daily-genius/project/git-says";
import { projectRoot } from "@daily-genius/project/root";
import { staleMeasurements } from "./bench-results.ts";

// Fails if a measurement is much older than what it measured, or of no commit.

const stale = staleMeasurements(readFileSync(join(projectRoot, "bench/RESULTS.md"), "utf8"), (paths) => {
  return gitSays(projectRoot, "log", "-1", "--format=%cs", "--", ...paths) || undefined;
});
process.stdout.write(stale.map((line) => `${line}\n`).join(""));
process.exitCode = stale.length === 0 ? 0 : 1;
