import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@daily-genius/emulator/conformance/free-port";

/** The resources of one fresh process: ms by the clock and of the processor, and megabytes. */
export type Usage = { readonly ms: number; readonly cpu: number; readonly rss: number };

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The program next to the library that the package exports. */
const framework = join(
  dirname(createRequire(import.meta.url).resolve("@google-cloud/functions-framework")),
  "main.js",
);

/** Loads a module in a separate process. */
export async function measureImport(module: string, env: NodeJS.ProcessEnv): Promise<Usage> {
  const { stdout } = await promisify(execFile)(process.execPath, [at("import-once.mjs"), module], { env });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

/** A request to a served function; it is a POST if it has a body. */
export type Event = {
  readonly path?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Serves a function in a separate process, as in the cloud, and measures the time until its first event is done. */
export async function measureFirstEvent(
  serve: { readonly source: string; readonly target: string; readonly signature: string },
  event: Event,
  env: NodeJS.ProcessEnv,
): Promise<Usage & { readonly status: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      "--import",
      at("report-usage.mjs"),
      framework,
      `--source=${serve.source}`,
      `--target=${serve.target}`,
      `--signature-type=${serve.signature}`,
      `--port=${port}`,
    ],
    { env: { ...env, HOST: "127.0.0.1" }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let words = "";
  child.stderr.on("data", (chunk) => (words += chunk));
  await new Promise<void>((resolve, reject) => {
    // The framework prints this once it accepts connections.
    child.stdout.on("data", (chunk) => String(chunk).includes("Serving function") && resolve());
    child.on("exit", () => reject(new Error(`The function ended before it served:\n${words}`)));
  });
  const { path = "/", headers, body } = event;
  const posted = body !== undefined && { method: "POST", body };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { "content-type": "application/json", ...headers },
    ...posted,
  });
  await response.text();
  const ms = performance.now() - startedAt;
  child.kill("SIGTERM");
  await once(child, "exit");
  const usage = JSON.parse(words.match(/usage (\{.*\})/)?.[1] ?? '{"cpu":0,"rss":0}');
  return { ms, status: response.status, ...usage };
}

/** Runs all variants once per round, in random order, after a warm-up round. */
export async function interleave<Found extends Usage>(
  rounds: number,
  variants: Readonly<Record<string, () => Promise<Found>>>,
): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>(Object.keys(variants).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, run] of Object.entries(variants).toSorted(() => Math.random() - 0.5)) {
      const usage = await run();
      if (round > 0) found.get(name)?.push(usage);
    }
  return found;
}

/** The smallest value of each number: other work on the machine can only add to it. */
export function least(usages: readonly Usage[] = []): Usage {
  const of = (pick: (usage: Usage) => number) => Math.min(...usages.map(pick));
  return { ms: of(({ ms }) => ms), cpu: of(({ cpu }) => cpu), rss: of(({ rss }) => rss) };
}
