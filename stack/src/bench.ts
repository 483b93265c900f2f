import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, release, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { type Measured, withMeasured } from "./bench-results.ts";
import type { BenchRow } from "./bench-row.ts";
import { projectRoot } from "./project.ts";
import { Refusal, runCommand } from "./refusal.ts";

const folder = join(projectRoot, "bench");
const resultsFile = join(folder, "RESULTS.md");

/** These compare nothing: they look for mistakes for as long as they are told to, and run by name alone. */
const byNameAlone = ["emulator-soak"];

/**
 * Each program directly in `bench/` is a measurement, named by its file; without a name all comparisons run, also
 * after one that missed its goal. What they found is written to `bench/RESULTS.md`.
 */
await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2);
  const all = measurements();
  if (name !== undefined && !all.includes(name))
    throw new Refusal(`There is no measurement "${name}": npm run bench -- <${all.join("|")}>`);
  const chosen = name === undefined ? all.filter((one) => !byNameAlone.includes(one)) : [name];
  let ending = 0;
  for (const one of chosen) {
    process.stdout.write(`\n${one}\n\n`);
    const measured = await measure(one, rest);
    ending ||= measured.code;
    // At once: whoever stops the long way through all of them keeps what was measured.
    if (!byNameAlone.includes(one)) writeResults(measured);
  }
  return ending;
});

function measurements(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".config.ts") && !file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -".ts".length))
    .sort();
}

function writeResults(measured: Measured): void {
  const known = existsSync(resultsFile) ? readFileSync(resultsFile, "utf8") : "";
  writeFileSync(resultsFile, withMeasured(known, [measured]));
}

async function measure(name: string, options: readonly string[]): Promise<Measured> {
  const temporary = mkdtempSync(join(tmpdir(), "daily-genius-bench-"));
  const rowsFile = join(temporary, "rows");
  const surroundings = { date: now(), commit: commit(), machine: machine(), load: load() };
  const started = performance.now();
  try {
    const { code, output } = await run(name, options, rowsFile);
    const seconds = Math.round((performance.now() - started) / 1000);
    return { name, rows: rowsIn(rowsFile), output, code, seconds, ...surroundings };
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function run(
  name: string,
  options: readonly string[],
  rowsFile: string,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`), ...options], {
    cwd: projectRoot,
    stdio: ["inherit", "pipe", "inherit"],
    env: { ...process.env, BENCH_ROWS: rowsFile },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

function rowsIn(file: string): BenchRow[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): BenchRow => JSON.parse(line));
}

function now(): string {
  return `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function commit(): string {
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  return stdout.trim() || "an unknown commit";
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${cpus().length} × ${model}, ${memory}, ${platform()} ${release()} ${arch()}, Node ${process.versions.node}`;
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? "unknown";
}
