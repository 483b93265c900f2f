import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { gitSays } from "@daily-genius/project/git-says";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { type Measured, withMeasured } from "./bench-results.ts";
import type { BenchRow } from "./results.ts";

const folder = join(projectRoot, "bench");
const resultsFile = join(folder, "RESULTS.md");

/**
 * Runs measurements and writes their results to `bench/RESULTS.md`. Each program directly in `bench/` is one, with the
 * name of its file; without names all comparisons run, even after one that misses its goal.
 */
await runCommand(async () => {
  const names = process.argv.slice(2);
  const all = measurements();
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new Refusal(`Unknown benchmark "${unknown}". Use: npm run bench -- <${all.join("|")}>`);
  // A row names a commit that anyone can measure again.
  const changes = gitSays(projectRoot, "status", "--porcelain", "--", ".", ":!bench/RESULTS.md") ?? "";
  if (changes !== "")
    process.stdout.write(
      `Nothing is written to RESULTS.md, as there are changes beside the commit:\n${changes}`,
    );
  let ending = 0;
  for (const one of names.length === 0 ? all : names) {
    process.stdout.write(`\n${one}\n\n`);
    const measured = await measure(one);
    ending ||= measured.code;
    // Written now, so that stopping a long run keeps the results so far.
    if (changes === "") writeResults(measured);
  }
  return ending;
});

function measurements(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => basename(file, ".ts"))
    .sort();
}

function writeResults(measured: Measured): void {
  const known = existsSync(resultsFile) ? readFileSync(resultsFile, "utf8") : "";
  writeFileSync(resultsFile, withMeasured(known, [measured]));
}

async function measure(name: string): Promise<Measured> {
  const surroundings = {
    date: `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    commit: gitSays(projectRoot, "describe", "--always") || "an unknown commit",
    machine: machine(),
    load: loadavg()[0]?.toFixed(1) ?? "unknown",
  };
  const started = performance.now();
  const child = spawn(process.execPath, [join(folder, `${name}.ts`)], {
    cwd: projectRoot,
    stdio: ["inherit", "pipe", "inherit", "ipc"],
  });
  const rows: BenchRow[] = [];
  child.on("message", (row: BenchRow) => rows.push(row));
  let output = "";
  // The cast: the standard output is a pipe.
  (child.stdout as Readable).on("data", (chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const [code] = await once(child, "close");
  const seconds = Math.round((performance.now() - started) / 1000);
  return { name, rows, output, code: code ?? 1, seconds, ...surroundings };
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${cpus().length} × ${model}, ${memory}, ${platform()} ${release()} ${arch()}, Node ${process.versions.node}`;
}
