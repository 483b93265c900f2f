import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { untilAskedToEnd } from "./ending.ts";
import { projectRoot } from "./project.ts";
import { runCommand } from "./refusal.ts";

/** Minutes of random operations on the emulator that end a deep run. */
const soakMinutes = "5";

const isDeep = process.argv[2] === "--deep";
const options = process.argv.slice(isDeep ? 3 : 2);

/** Repeats the random choices of a run; a deep run makes more of them. */
const seed = process.env["TEST_SEED"] ?? String(randomInt(1_000_000));
const env = { ...process.env, TEST_SEED: seed, SEED: seed, ...(isDeep && { TEST_DEEP: "1" }) };

const asked = untilAskedToEnd();

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-tests-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runNode("node_modules/vitest/vitest.mjs", "run", ...reporters, ...options);
  const total = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  // Vitest fails a run for more than failed tests, for example for an error that nothing caught.
  if (code !== 0 && total.failed === 0) total.failed = 1;
  if (isDeep && options.length === 0) {
    const soak = await runNode("bench/emulator-soak.ts", soakMinutes);
    total[soak === 0 ? "passed" : "failed"] += 1;
  }
  process.stdout.write(`\nTEST_SEED=${seed} repeats the random choices of this run.\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
});

async function runNode(program: string, ...args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(projectRoot, program), ...args], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
    env,
  });
  // Ctrl-C reaches the child by itself; a signal to this process alone, or a lost parent, does not.
  void asked.then(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
};

/** Counts tests, and as one failure each file that could not even be loaded. */
function readReport(file: string): { passed: number; failed: number } {
  try {
    // The cast: vitest's own JSON reporter has just written it.
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
  } catch {
    // The run ended before there was anything to report.
    return { passed: 0, failed: 1 };
  }
}
