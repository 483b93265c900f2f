import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { untilAskedToEnd } from "./ending.ts";

const usage =
  "npm run test:steady -- <runs> [--load <busy loops>] [--processors <list, as taskset takes it>] [--at <moment, as faketime takes it>]";

/** One run of `npm test`: its last line with the counts, its seed, and its duration without installing. */
type Run = { readonly line: string; readonly seed: string; readonly seconds: number };

/** Aborted when the command is asked to end. */
const ending = new AbortController();
void untilAskedToEnd().then(() => ending.abort(new Refusal("Interrupted.")));

/**
 * Runs `npm test` repeatedly, each time on a bare clone of the last commit, on request beside busy loops, on fewer
 * processors or under a false clock, and fails unless every run is green. Interrupted, it leaves no clone behind.
 */
await runCommand(async () => {
  const { count, load, before } = readOptions();
  const runs: Run[] = [];
  for (let number = 1; number <= count; number += 1) {
    const run = await runOnce(load, before);
    runs.push(run);
    process.stdout.write(
      `Run ${number} of ${count}: ${run.line} in ${run.seconds} s (TEST_SEED=${run.seed})\n`,
    );
  }
  const green = runs.filter(({ line }) => line.endsWith(" 0 failed")).length;
  const times = runs.map(({ seconds }) => seconds).sort((a, b) => a - b);
  process.stdout.write(`\n${green} of ${count} runs passed; median ${times[count >> 1]} s.\n`);
  return green === count ? 0 : 1;
});

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { load: { type: "string" }, processors: { type: "string" }, at: { type: "string" } },
  });
  const [count, load] = [Number(positionals[0]), Number(values.load ?? 0)];
  if (!(Number.isInteger(count) && count > 0 && Number.isInteger(load) && load >= 0))
    throw new Refusal(usage);
  const before = [
    ...(values.processors ? ["taskset", "--cpu-list", values.processors] : []),
    ...(values.at ? ["faketime", "-m", values.at] : []),
  ];
  return { count, load, before };
}

async function runOnce(load: number, before: readonly string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-steady-"));
  const clone = join(folder, "clone");
  const busy: ChildProcess[] = [];
  try {
    await outputOf("git", ["clone", "--quiet", projectRoot, clone], folder);
    await outputOf("npm", ["ci", "--loglevel=error", "--no-audit", "--no-fund"], clone);
    for (let loop = 0; loop < load; loop += 1)
      busy.push(spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }));
    const started = performance.now();
    const [program = "npm", ...args] = [...before, "npm", "test"];
    const words = await outputOf(program, args, clone);
    const seconds = Math.round((performance.now() - started) / 1000);
    const line = words.match(/^\d+ passed, \d+ failed$/m)?.[0] ?? "no closing line";
    if (!line.endsWith(" 0 failed")) process.stdout.write(`${words}\n`);
    return { line, seed: words.match(/\bTEST_SEED=(\d+)/)?.[1] ?? "unknown", seconds };
  } finally {
    for (const loop of busy) loop.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function outputOf(program: string, args: readonly string[], cwd: string): Promise<string> {
  // In a group of its own, because `faketime` passes no signal on.
  const child = spawn(program, args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  ending.signal.addEventListener("abort", () => {
    if (child.pid && child.kill(0)) process.kill(-child.pid);
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (words += chunk));
  await once(child, "close").catch(() => {
    throw new Refusal(`${program} is not installed. Install it and run the command again.`);
  });
  ending.signal.throwIfAborted();
  return words;
}
