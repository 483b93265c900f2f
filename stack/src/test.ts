import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runCommand } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { untilAskedToEnd } from "./ending.ts";
import { type SeenTest, unproved } from "./requirements.ts";

const isDeep = process.argv[2] === "--deep";
const options = process.argv.slice(isDeep ? 3 : 2);

/** The same seed repeats the random choices of a run; a deep run makes more of them. */
const seed = process.env["TEST_SEED"] ?? String(randomInt(1_000_000));
const env = { ...process.env, TEST_SEED: seed, ...(isDeep && { TEST_DEEP: "1" }) };

const asked = untilAskedToEnd();

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-tests-"));
  const report = join(folder, "report.json");
  const samples = join(folder, "samples");
  Object.assign(env, {
    TEST_SAMPLES: samples,
    // Hundreds of processes load the same packages: each uses the compiled code of an earlier one. V8 counts lines less
    // exactly in such code (Node's documentation of the module compile cache).
    ...(!options.includes("--coverage") && { NODE_COMPILE_CACHE: join(folder, "compiled") }),
  });
  const code = await runNode(
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...options,
  );
  const total = readReport(report);
  // In a part of the suite most tests do not run.
  const isWhole = options.length === 0 && total.seen.length > 0;
  const unshown = isWhole ? unproved(total.seen) : [];
  for (const line of unshown) process.stdout.write(`${line}\n`);
  total.failed += unshown.length;
  const sampled = existsSync(samples) ? [...new Set(readFileSync(samples, "utf8").trim().split("\n"))] : [];
  rmSync(folder, { recursive: true, force: true });
  // Vitest fails a run for more than failed tests, for example for an error that nothing caught.
  if (code !== 0 && total.failed === 0) total.failed = 1;
  if (sampled.length > 0)
    process.stdout.write(
      `\nRan a sample of: ${sampled.sort().join(", ")}. To run every case: npm run test:deep\n`,
    );
  process.stdout.write(`\nTo repeat this run's random choices: TEST_SEED=${seed}\n`);
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
  const [code] = await once(child, "close");
  return code ?? 1;
}

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

/** Counts tests, and each file that could not be loaded as one failure. */
function readReport(file: string): { passed: number; failed: number; readonly seen: readonly SeenTest[] } {
  try {
    // The cast: Vitest's own JSON reporter has just written it.
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    const seen = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ status }) => ({
        file: relative(projectRoot, name),
        isSkipped: status !== "passed" && status !== "failed",
      })),
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, seen };
  } catch {
    // The run ended before there was anything to report.
    return { passed: 0, failed: 1, seen: [] };
  }
}
