import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { untilAskedToEnd } from "./ending.ts";
import { projectRoot } from "./project.ts";
import { runCommand } from "./refusal.ts";

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-tests-"));
  const report = join(folder, "report.json");
  const code = await runVitest(report);
  const { passed, failed } = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  // Vitest fails a run for more than failed tests, for example for an error that nobody caught.
  const failures = failed === 0 && code !== 0 ? 1 : failed;
  process.stdout.write(`\n${passed} passed, ${failures} failed\n`);
  return failures === 0 ? 0 : 1;
});

async function runVitest(report: string): Promise<number> {
  const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const child = spawn(process.execPath, [vitest, "run", ...reporters, ...process.argv.slice(2)], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
  });
  // It hears Ctrl-C itself; a signal to this process alone, or a lost parent, it would not notice.
  void untilAskedToEnd().then(() => child.kill("SIGTERM"));
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
