import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { portsFrom } from "@daily-genius/project/ports";
import { localProject } from "@daily-genius/project/root";
import { processesWith, readOf, runCommandLine } from "@daily-genius/project/testing/command";
import { clientEnvironment } from "@daily-genius/stack/stack-environment";
import { startStack } from "@daily-genius/stack/testing/started-stack";
import sharp from "sharp";
import { Results } from "./report/results.ts";

// Measures a copy outside Google and its drill, on a stack with 10,000 posts, 20,000 history entries and 800 MB of
// photos: the first copy, a second one after 5 changes, the check, the drill, and the memory of every process that
// works on the folder. `-- <posts>` takes another number of posts.

const posts = Number(process.argv[2] ?? 10_000);
const count = posts.toLocaleString("en-US");
const results = new Results("copy");
const inSeconds = { unit: " s" };

const folder = mkdtempSync(join(tmpdir(), "copy-bench-"));
const copy = join(folder, "copy");
const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true })];
/** The most memory of each program with its command, in MB. */
const memory = new Map<string, number>();

function sampleMemory() {
  for (const pid of processesWith(copy)) {
    const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(readOf(pid, "status")) ?? [];
    const words = readOf(pid, "cmdline").split("\0");
    const start = words.findIndex((word) => /\.m?[jt]s$/.test(word));
    // A process that is just starting or ending has no words.
    if (start < 0) continue;
    const name = words
      .slice(start)
      .map((word) => basename(word))
      .join(" ")
      .trim();
    memory.set(name, Math.max(memory.get(name) ?? 0, Number(kilobytes) / 1000));
  }
}

/** An image that does not compress to nothing: the files of the photo are about 80 kB together. */
function noise(side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: "black" } as const;
  return sharp({ create: { ...create, noise: { type: "gaussian", mean: 128, sigma: 18 } } })
    .png()
    .toBuffer();
}

/** Runs a command to its end; returns its duration in seconds and its last line. */
async function timed(args: readonly string[]): Promise<{ seconds: number; line: string }> {
  const started = performance.now();
  const command = runCommandLine(args);
  const code = await command.ended;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${command.output()}`);
  const line = command.output().trimEnd().split("\n").at(-1) ?? "";
  return { seconds: (performance.now() - started) / 1000, line };
}

try {
  const { port } = await startStack((end) => ends.unshift(end));
  const ports = portsFrom(port);
  Object.assign(process.env, clientEnvironment(localProject, ports));
  const { plantPosts } = await import("../functions/testing/many-posts.ts");
  const { services } = await import("../functions/src/services.ts");
  await fetch(`http://127.0.0.1:${ports.hub}/functions/disableBackgroundTriggers`, { method: "PUT" });
  const images = await Promise.all([360, 380, 400].map(noise));
  await plantPosts(services, posts, images);

  const sampling = setInterval(sampleMemory, 200);
  const admin = ["admin", "--ports", String(port)];
  const first = await timed([...admin, "copy", copy]);
  process.stdout.write(`${first.line}\n`);
  results.value(
    `first copy of ${count} posts (${/[\d.]+ MB/.exec(first.line)?.[0]})`,
    [first.seconds],
    undefined,
    {
      ...inSeconds,
      about: "first copy",
    },
  );
  const some = await services.documents.query({ collection: "posts", limit: 5 });
  for (const { path } of some)
    await services.documents.commit([{ kind: "update", path, fields: { country: "Changed" } }]);
  const second = await timed([...admin, "copy", copy]);
  process.stdout.write(`${second.line}\n`);
  results.value("second copy, after 5 changes", [second.seconds], 60, inSeconds);
  const check = await timed([...admin, "copy", "--check", copy]);
  results.value("check of every byte", [check.seconds], undefined, inSeconds);
  const drill = await timed(["drill", copy]);
  process.stdout.write(`${drill.line}\n`);
  results.value("drill", [drill.seconds], 300, inSeconds);
  clearInterval(sampling);
  for (const [name, megabytes] of memory) process.stdout.write(`${Math.round(megabytes)} MB: ${name}\n`);
  results.value("memory of a process at most", [Math.max(...memory.values())], 300, { unit: " MB" });
} finally {
  for (const end of ends) await end();
}

results.end("A copy outside, and its drill");
